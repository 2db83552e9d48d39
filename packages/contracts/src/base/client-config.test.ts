import { containerName } from './client-config';

test('containerName: a remote → a global variable that is an identifier', () => {
  expect(containerName('comments')).toBe('savepoint_comments');
  expect(containerName('game-poll-2')).toBe('savepoint_game_poll_2');
});

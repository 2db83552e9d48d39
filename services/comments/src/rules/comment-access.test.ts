import { requireEditable } from './comment-access';

const posted = new Date('2026-03-01T12:00:00Z');

test('a comment can be edited up to a quarter of an hour after it was posted', () => {
  expect(() => requireEditable(posted, new Date('2026-03-01T12:15:00Z'))).not.toThrow();
});

test('a comment cannot be edited a moment later', () => {
  expect(() => requireEditable(posted, new Date('2026-03-01T12:15:00.001Z'))).toThrow(
    expect.objectContaining({ status: 409, code: 'edit-window-over' }),
  );
});

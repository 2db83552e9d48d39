import type { CommentChanges, CommentsPage } from '@savepoint/contracts/comments';
import { addBody, clearThreads, post, targetBody } from '../../test/comments';
import { follow } from '../../test/follow';
import { startStack, type Stack } from '../../test/stack';
import { threadModel } from '../data/models/thread';
import { createThreadLog, LOG_LENGTH } from './thread-log';

let stack: Stack;
/** Another instance of the service on the same database. */
let other: string;
beforeAll(async () => {
  stack = await startStack();
  other = (await stack.startInstance()).url;
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const thread = '?entity_type=game&entity_slug=hades';
const page = async () => (await stack.get<CommentsPage>(`/api/comments${thread}`)).body;
const changes = async (since: number | string) =>
  (await stack.get<CommentChanges>(`/api/comments/changes${thread}&since=${since}`)).body;
const events = (base: string, since?: number, headers?: Record<string, string>) =>
  follow(`${base}/api/comments/events${thread}${since === undefined ? '' : `&since=${since}`}`, headers);

test('a subscriber of one instance receives the changes made at another, in order', async () => {
  const before = await post(stack);
  const { log_position } = await page();
  const stream = await events(other, log_position);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await stream.next()).toMatchObject({ log_position, added: [], gap: false });

  const comment = await post(stack, { content: 'New here.' });
  const added = await stream.next();
  expect(added).toMatchObject({ added: [comment], edited: [], deleted: [], liked: [] });

  await stack.post('/api/user/comments/like', targetBody(before), { as: 'bob' });
  expect(await stream.next()).toMatchObject({ added: [], liked: [{ comment_uid: before.uid, likes: 1 }] });

  await stack.post('/api/comments/update', { ...targetBody(comment), content: 'Changed.' });
  expect(await stream.next()).toMatchObject({
    added: [],
    edited: [{ uid: comment.uid, content: 'Changed.' }],
  });

  await stack.post('/api/user/comments/delete', targetBody(comment));
  const deleted = await stream.next();
  expect(deleted).toMatchObject({ added: [], edited: [], deleted: [comment.uid] });
  expect(Number(deleted?.id)).toBe((await page()).log_position);
  stream.leave();
});

test('a reconnect with the last event id receives what it missed, each comment once in its current state', async () => {
  const first = await events(stack.url);
  const seen = (await first.next())!;
  first.leave();
  const kept = await post(stack);
  const deleted = await post(stack);
  await stack.post('/api/comments/update', { ...targetBody(kept), content: 'Better.' });
  await stack.post('/api/user/comments/delete', targetBody(deleted));

  const again = await events(other, 0, { 'last-event-id': seen.id });
  const missed = await again.next();
  expect(missed).toMatchObject({ added: [{ uid: kept.uid, content: 'Better.' }], edited: [], liked: [] });
  expect(missed?.deleted).toEqual([deleted.uid]);
  again.leave();
});

test('a repeated add sends no event', async () => {
  const body = addBody();
  await stack.post('/api/user/comments/add', body);
  const { log_position } = await page();
  await stack.post('/api/user/comments/add', body);
  expect(await changes(log_position)).toEqual({
    log_position,
    gap: false,
    added: [],
    edited: [],
    deleted: [],
    liked: [],
  });
});

test('a client that missed more than the log contains gets a gap', async () => {
  const comment = await post(stack);
  const { log_position } = await page();
  await stack.post('/api/user/comments/like', targetBody(comment), { as: 'bob' });
  const log = createThreadLog(threadModel(stack.connection));
  for (let line = 0; line < LOG_LENGTH; line++)
    await log.record({ ...targetBody(comment), _id: comment.uid }, 'liked');
  expect(await changes(log_position)).toMatchObject({
    log_position: log_position + LOG_LENGTH + 1,
    gap: true,
    liked: [],
  });
  expect(await changes(log_position + 1)).toMatchObject({ gap: false, liked: [{ likes: 1 }] });
});

test('a position ahead of the log, as after restoring a backup, is a gap', async () => {
  await post(stack);
  const { log_position } = await page();
  expect(await changes(log_position + 5)).toMatchObject({ log_position, gap: true });
});

test('fifty comments posted concurrently at two instances all arrive, none twice', async () => {
  const { log_position } = await page();
  const stream = await events(other, log_position);
  const posting = Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const body = addBody();
      const url = index % 2 ? other : stack.url;
      await stack.post('/api/user/comments/add', body, { url });
      return body.comment_uid;
    }),
  );
  const arrived: string[] = [];
  while (arrived.length < 50) arrived.push(...(await stream.next())!.added.map(({ uid }) => uid));
  expect(arrived.toSorted()).toEqual((await posting).toSorted());
  stream.leave();
});

test('an instance that closes ends its streams', async () => {
  const { app, url } = await stack.startInstance();
  const stream = await events(url);
  await stream.next();
  const ended = stream.next();
  await app.close();
  expect(await ended).toBeUndefined();
});

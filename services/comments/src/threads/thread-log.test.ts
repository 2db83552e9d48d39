import { randomUUID } from 'node:crypto';
import type { CommentChanges } from '@savepoint/contracts/comments';
import { eventually, startFaultProxy } from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { addBody, post, targetBody } from '../../test/comments';
import { startDatabase, startStack, type Stack } from '../../test/stack';
import { likeModel } from '../data/models/comment';
import { threadModel } from '../data/models/thread';
import { createThreadLog } from './thread-log';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const thread = { entity_type: 'game', entity_slug: 'hades' } as const;
const changes = async (since: number) =>
  (await stack.get<CommentChanges>(`/api/comments/changes?entity_type=game&entity_slug=hades&since=${since}`))
    .body;
const log = () => createThreadLog(threadModel(stack.connection));

test('an entry that could not be written is written when the database is back', async () => {
  const database = await startDatabase();
  const proxy = await startFaultProxy(database.uri);
  const connection = await mongoose
    .createConnection(proxy.uri, { serverSelectionTimeoutMS: 200, retryWrites: false })
    .asPromise();
  const cutOff = createThreadLog(threadModel(connection));
  const { log_position } = await cutOff.position(thread);
  const uids = [randomUUID(), randomUUID()];
  proxy.setState('cut');
  for (const _id of uids) await expect(cutOff.record({ ...thread, _id }, 'added')).rejects.toThrow();
  await expect(cutOff.writeMissed()).rejects.toThrow();

  proxy.setState('open');
  // Until the driver has found its server again.
  while (await cutOff.writeMissed().catch(() => true));
  const [stored] = await cutOff.read(['game:hades']);
  expect(stored?.log.slice(-2)).toMatchObject(uids.map((uid) => ({ kind: 'added', uid })));
  await cutOff.writeMissed();
  expect((await cutOff.position(thread)).log_position).toBe(log_position + 2);
  await connection.close();
  await proxy.close();
  await database.close();
});

test('repeating a call whose process crashed before the entry was written announces the comment', async () => {
  const body = addBody();
  await stack.post('/api/user/comments/add', body);
  const { log_position } = await log().position(thread);
  await stack.connection
    .collection<{ _id: string; log: { uid: string }[] }>('threads')
    .updateOne({ _id: 'game:hades' }, { $pull: { log: { uid: body.comment_uid } } });

  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({ status: 200 });
  expect(await changes(log_position)).toMatchObject({ added: [{ uid: body.comment_uid }] });
  // Once is enough.
  await stack.post('/api/user/comments/add', body);
  expect((await log().position(thread)).log_position).toBe(log_position + 1);
});

test('a like that could not be counted when it was stored is announced', async () => {
  const comment = await post(stack);
  const { log_position } = await log().position(thread);
  const { host, port, name } = stack.connection;
  const proxy = await startFaultProxy(`mongodb://${host}:${port}/${name}?directConnection=true`);
  const full = await stack.startInstance({ MONGODB_URI: proxy.uri });
  Object.assign(proxy, {
    command: 'findAndModify',
    fault: { reply: { ok: 0, code: 14031, codeName: 'OutOfDiskSpace', errmsg: 'full' } },
  });
  const liked = await stack.post('/api/user/comments/like', targetBody(comment), {
    as: 'bob',
    url: full.url,
  });
  expect(liked.status).toBe(503);
  expect(proxy.hits).toBeGreaterThan(0);
  expect(await changes(log_position)).toMatchObject({ liked: [{ comment_uid: comment.uid, likes: 1 }] });
  await full.app.close();
  await proxy.close();
});

test('a like whose process crashed before it was counted and announced is announced', async () => {
  const comment = await post(stack);
  const { log_position } = await log().position(thread);
  const crashedAt = Date.now() - 2 * 60_000;
  await stack.connection
    .collection<{ _id: string; pending_changes: string[] }>('comments')
    .updateOne({ _id: comment.uid }, { $push: { pending_changes: `${crashedAt}:crashed` } });
  await likeModel(stack.connection).insertIfAbsent({
    _id: `${comment.uid}:bob`,
    comment_uid: comment.uid,
    user_uid: 'bob',
    created: new Date(crashedAt),
  });
  await stack.startInstance();
  await eventually(async () => (await log().position(thread)).log_position > log_position);
  expect(await changes(log_position)).toMatchObject({ liked: [{ comment_uid: comment.uid, likes: 1 }] });
});

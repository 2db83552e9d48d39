import { randomUUID } from 'node:crypto';
import type { CommentChanges } from '@savepoint/contracts';
import { startFaultProxy } from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { addBody } from '../../test/comments';
import { startDatabase, startStack, type Stack } from '../../test/stack';
import { threadModel } from '../models/thread';
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

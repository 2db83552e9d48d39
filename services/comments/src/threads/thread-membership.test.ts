import { createEntityLookup } from '@savepoint/service-kit/calls';
import { connectMongo } from '@savepoint/service-kit/data';
import { startFakeCatalog } from '@savepoint/service-kit/testing';
import type { Connection } from 'mongoose';
import { addBody } from '../../test/comments';
import { gate } from '../../test/gate';
import { startDatabase } from '../../test/stack';
import { createDependencies, type Dependencies } from '../dependencies';
import { DEFAULT_SETTINGS } from '../config';
import { VISIBLE_STATES } from '../data/models/states';
import { postComment } from '../posting/post-comment';
import { deleteComment } from '../posting/delete-comment';

/** At least as many operations as either performs, so that every interleaving is tested. */
const REPLY_STEPS = 9;
const DELETE_STEPS = 7;

const ann = { sub: 'ann', name: 'Ann', roles: [], auth_time: 0 };
const bob = { sub: 'bob', name: 'Bob', auth_time: 0 };

let close: () => Promise<void>;
let replier: Dependencies;
let deleter: Dependencies;
beforeAll(async () => {
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  const connections: Connection[] = [];
  const connect = () => {
    const connection = connectMongo(database.uri);
    connections.push(connection);
    return createDependencies(connection, createEntityLookup(catalogue.url), {
      ...DEFAULT_SETTINGS,
      rateLimitScale: 100,
    });
  };
  [replier, deleter] = [connect(), connect()];
  close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await catalogue.close();
    await database.close();
  };
});
afterAll(() => close());

const succeeded = async (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { status?: number }) => {
      expect([404, 409]).toContain(error.status);
      return false;
    },
  );

async function start() {
  const { _id: uid } = await postComment(deleter, ann, addBody());
  const target = { comment_uid: uid, entity_type: 'game' as const, entity_slug: 'hades' };
  const reply = addBody({ parent_uid: uid });
  const isVisible = async (_id: string) =>
    (await deleter.comments.exists({ _id, state: { $in: VISIBLE_STATES } })) !== null;
  return {
    postReply: () => postComment(replier, bob, reply),
    deleteParent: () => deleteComment(deleter, ann, target),
    isParentVisible: () => isVisible(uid),
    isReplyVisible: () => isVisible(reply.comment_uid),
  };
}

const stepsBelow = (steps: number) => Array.from({ length: steps }, (_, step) => step);

test.each(stepsBelow(REPLY_STEPS))(
  'a reply and a deletion of its parent, the reply paused before its step %i: exactly one succeeds',
  async (step) => {
    for (const other of stepsBelow(DELETE_STEPS)) {
      const { postReply, deleteParent, isParentVisible, isReplyVisible } = await start();
      const replyGate = gate(replier.comments.collection, step);
      const deleteGate = gate(deleter.comments.collection, other);
      const replying = succeeded(postReply());
      await replyGate.stopOrEnd(replying);
      const deleting = succeeded(deleteParent());
      await deleteGate.stopOrEnd(deleting);
      replyGate.open();
      const replySucceeded = await replying;
      deleteGate.open();
      const deletionSucceeded = await deleting;
      replyGate.remove();
      deleteGate.remove();
      expect({ replySucceeded, parent: await isParentVisible(), reply: await isReplyVisible() }).toEqual({
        replySucceeded: !deletionSucceeded,
        parent: !deletionSucceeded,
        reply: !deletionSucceeded,
      });
    }
  },
);

test.each(stepsBelow(REPLY_STEPS))(
  'a reply whose process crashes before its step %i is never visible without its parent',
  async (step) => {
    const { postReply, deleteParent, isParentVisible, isReplyVisible } = await start();
    const paused = gate(replier.comments.collection, step);
    const replying = succeeded(postReply());
    await paused.stopOrEnd(replying);
    const deletionSucceeded = await succeeded(deleteParent());
    expect(await isParentVisible()).toBe(!deletionSucceeded);
    expect(await isReplyVisible()).toBe(!deletionSucceeded);
    paused.open();
    await replying;
    paused.remove();
    expect(await isReplyVisible()).toBe(!deletionSucceeded);
  },
);

test.each(stepsBelow(DELETE_STEPS))(
  'a deletion whose process crashes before its step %i does not block replies',
  async (step) => {
    const { postReply, deleteParent, isParentVisible, isReplyVisible } = await start();
    const paused = gate(deleter.comments.collection, step);
    const deleting = deleteParent().catch(() => {});
    await paused.stopOrEnd(deleting);
    const replySucceeded = await succeeded(postReply());
    paused.remove();
    expect(await isParentVisible()).toBe(replySucceeded);
    expect(await isReplyVisible()).toBe(replySucceeded);
    paused.open();
    await deleting;
    expect(await isParentVisible()).toBe(replySucceeded);
  },
);

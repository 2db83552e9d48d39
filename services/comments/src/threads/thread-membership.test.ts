import { connectMongo, createEntityLookup } from '@savepoint/service-kit';
import { startFakeCatalog } from '@savepoint/service-kit/testing';
import type { Connection } from 'mongoose';
import { addBody } from '../../test/comments';
import { gate } from '../../test/gate';
import { startDatabase } from '../../test/stack';
import { createContext, DEFAULT_SETTINGS, type Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';
import { postComment } from '../comments/post-comment';
import { deleteComment } from '../comments/delete-comment';

/** More operations than either has, so that every order of them is tested. */
const REPLY_STEPS = 9;
const DELETE_STEPS = 7;

const ann = { sub: 'ann', name: 'Ann', roles: [], auth_time: 0 };
const bob = { sub: 'bob', name: 'Bob', auth_time: 0 };

let close: () => Promise<void>;
let replier: Context;
let deleter: Context;
beforeAll(async () => {
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  const connections: Connection[] = [];
  const connect = () => {
    const connection = connectMongo(database.uri);
    connections.push(connection);
    return createContext(connection, createEntityLookup(catalogue.url), {
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
  const isPosted = async (_id: string) =>
    (await deleter.comments.exists({ _id, state: { $in: VISIBLE_STATES } })) !== null;
  return {
    replies: () => postComment(replier, bob, reply),
    deletes: () => deleteComment(deleter, ann, target),
    parentIsThere: () => isPosted(uid),
    replyIsThere: () => isPosted(reply.comment_uid),
  };
}

const stops = (steps: number) => Array.from({ length: steps }, (_, step) => step);

test.each(stops(REPLY_STEPS))(
  'whatever a deletion does while a reply waits before its step %i, one of them wins',
  async (step) => {
    for (const other of stops(DELETE_STEPS)) {
      const { replies, deletes, parentIsThere, replyIsThere } = await start();
      const replyGate = gate(replier.comments.collection, step);
      const deleteGate = gate(deleter.comments.collection, other);
      const replied = succeeded(replies());
      await replyGate.stopOrEnd(replied);
      const deleted = succeeded(deletes());
      await deleteGate.stopOrEnd(deleted);
      replyGate.open();
      const replyWon = await replied;
      deleteGate.open();
      const deleteWon = await deleted;
      replyGate.remove();
      deleteGate.remove();
      expect({ replyWon, parent: await parentIsThere(), reply: await replyIsThere() }).toEqual({
        replyWon: !deleteWon,
        parent: !deleteWon,
        reply: !deleteWon,
      });
    }
  },
);

test.each(stops(REPLY_STEPS))(
  'a reply that dies before its step %i leaves nothing behind that a reader could meet',
  async (step) => {
    const { replies, deletes, parentIsThere, replyIsThere } = await start();
    const dead = gate(replier.comments.collection, step);
    const replied = succeeded(replies());
    await dead.stopOrEnd(replied);
    const deleteWon = await succeeded(deletes());
    expect(await parentIsThere()).toBe(!deleteWon);
    expect(await replyIsThere()).toBe(!deleteWon);
    dead.open();
    await replied;
    dead.remove();
    expect(await replyIsThere()).toBe(!deleteWon);
  },
);

test.each(stops(DELETE_STEPS))(
  'a deletion that dies before its step %i does not get in the way of replies',
  async (step) => {
    const { replies, deletes, parentIsThere, replyIsThere } = await start();
    const dead = gate(deleter.comments.collection, step);
    const deleted = deletes().catch(() => {});
    await dead.stopOrEnd(deleted);
    const replyWon = await succeeded(replies());
    dead.remove();
    expect(await parentIsThere()).toBe(replyWon);
    expect(await replyIsThere()).toBe(replyWon);
    dead.open();
    await deleted;
    expect(await parentIsThere()).toBe(replyWon);
  },
);

import { MongoError } from '../errors';
import { aggregate } from './aggregate';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { count, distinct } from './count';
import { remove } from './delete';
import { explain } from './explain';
import { find, getMore, killCursors } from './find';
import { findAndModify } from './find-and-modify';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import type { Answer, Command, Request } from './request';
import { buildInfo, endSessions, hello, isMaster, noTransactions, ping } from './server-commands';
import { update } from './update';

/** Every command that is served. */
const commands: Readonly<Record<string, Command>> = {
  abortTransaction: noTransactions,
  aggregate,
  buildInfo,
  buildinfo: buildInfo,
  commitTransaction: noTransactions,
  count,
  create,
  createIndexes,
  delete: remove,
  distinct,
  drop,
  dropDatabase,
  dropIndexes,
  endSessions,
  explain,
  find,
  findAndModify,
  findandmodify: findAndModify,
  getMore,
  hello,
  insert,
  isMaster,
  ismaster: isMaster,
  killCursors,
  listCollections,
  listDatabases,
  listIndexes,
  ping,
  update,
};

const transactional = ['txnNumber', 'startTransaction', 'autocommit'];

/**
 * Runs a command.
 * @throws MongoError CommandNotFound (59), IllegalOperation (20) for a transaction, and what the command throws
 */
export async function runCommand(request: Request): Promise<Answer> {
  const command = Object.hasOwn(commands, request.name) ? commands[request.name] : undefined;
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${request.name}'`);
  if (transactional.some((field) => request.body.has(field))) return noTransactions(request);
  return command(request);
}

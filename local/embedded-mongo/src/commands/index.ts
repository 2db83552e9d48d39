import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import type { Engine } from '../engine';
import { Arguments, type Sequences } from './arguments';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections';
import { Request, type Answer, type Command } from './command';
import { explain } from './explain';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { aggregate, count, distinct, find, getMore, killCursors } from './read';
import { buildInfo, endSessions, hello, isMaster, noTransactions, ping } from './server';
import { findAndModify, insert, remove, update } from './write';

/** Every command that is served. */
const commands: Readonly<Record<string, Command>> = {
  aggregate,
  buildInfo,
  buildinfo: buildInfo,
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

const transactional = [
  'txnNumber',
  'startTransaction',
  'autocommit',
  'commitTransaction',
  'abortTransaction',
];

/**
 * Runs a command.
 * @param body its fields, of which the first is its name
 * @throws MongoError CommandNotFound (59), IllegalOperation (20) for a transaction, and what the command throws
 */
export async function runCommand(engine: Engine, body: Document, sequences: Sequences): Promise<Answer> {
  const [name = ''] = body.keys();
  const database = body.get('$db');
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (transactional.some((field) => body.has(field))) throw noTransactions();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${name}'`);
  return command.run(
    new Request(engine, database, name, new Arguments(name, body, command.fields, sequences)),
  );
}

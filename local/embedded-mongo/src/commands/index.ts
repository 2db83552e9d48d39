import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import type { Engine } from '../engine';
import { collectionCommands } from './collections';
import { explainCommands } from './explain';
import { indexCommands } from './indexes';
import { readCommands } from './reads';
import { Arguments, Request, type Reply, type Commands, type DocumentSequences } from './request';
import { serverCommands } from './server';
import { writeCommands } from './writes';

/** The supported commands, by name. */
const commands: Commands = {
  ...collectionCommands,
  ...explainCommands,
  ...indexCommands,
  ...readCommands,
  ...serverCommands,
  ...writeCommands,
};

/** Alternative spellings that some clients use. */
const ALIASES: Readonly<Record<string, string>> = {
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
  ismaster: 'isMaster',
};

/** Fields and commands of transactions and retryable writes, which need a replica set. */
const TRANSACTION_FIELDS = 'txnNumber startTransaction autocommit commitTransaction abortTransaction'.split(
  ' ',
);

/**
 * Runs a command.
 * @param body its fields; the first one is its name
 * @throws MongoError CommandNotFound (59), IllegalOperation (20) for a transaction, and the errors of the command
 */
export async function runCommand(
  engine: Engine,
  body: Document,
  sequences: DocumentSequences,
): Promise<Reply> {
  const [requestedName = ''] = body.keys();
  const database = body.get('$db');
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (TRANSACTION_FIELDS.some((field) => body.has(field))) {
    throw new MongoError('IllegalOperation', 'Transaction numbers are only allowed on a replica set member');
  }
  const name = Object.hasOwn(ALIASES, requestedName) ? ALIASES[requestedName]! : requestedName;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${requestedName}'`);
  const args = new Arguments(requestedName, body, command.fields, sequences);
  return command.run(new Request(engine, database, requestedName, args));
}

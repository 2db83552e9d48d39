import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import type { Engine } from '../engine';
import { collectionCommands } from './collections';
import { explainCommands } from './explain';
import { indexCommands } from './indexes';
import { readCommands } from './read';
import { Arguments, Request, type Answer, type Commands, type Sequences } from './request';
import { serverCommands } from './server';
import { writeCommands } from './write';

/** Every command that is served, by its name. */
const commands: Commands = {
  ...collectionCommands,
  ...explainCommands,
  ...indexCommands,
  ...readCommands,
  ...serverCommands,
  ...writeCommands,
};

/** What some clients call a command. */
const otherNames: Readonly<Record<string, string>> = {
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
  ismaster: 'isMaster',
};

/** Fields and commands of transactions and of writes that may be sent again, for which there must be replicas. */
const transactional = 'txnNumber startTransaction autocommit commitTransaction abortTransaction'.split(' ');

/**
 * Runs a command.
 * @param body its fields, of which the first is its name
 * @throws MongoError CommandNotFound (59), IllegalOperation (20) for a transaction, and what the command throws
 */
export async function runCommand(engine: Engine, body: Document, sequences: Sequences): Promise<Answer> {
  const [given = ''] = body.keys();
  const database = body.get('$db');
  if (typeof database !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  if (transactional.some((field) => body.has(field))) {
    throw new MongoError('IllegalOperation', 'Transaction numbers are only allowed on a replica set member');
  }
  const name = Object.hasOwn(otherNames, given) ? otherNames[given]! : given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${given}'`);
  const args = new Arguments(given, body, command.fields, sequences);
  return command.run(new Request(engine, database, given, args));
}

import { MongoError } from '../errors';
import { maxDocumentBytes } from '../bson/encode';
import { maxMessageBytes } from '../wire/message';
import type { Command } from './command';
import { maxBatch } from './statements';

/** The version whose behaviour is imitated. */
const version = [7, 0, 0] as const;

/** @returns what a client learns first; `legacy` is how clients asked before there was `hello` */
export function helloAnswer(legacy: boolean): Record<string, unknown> {
  return {
    helloOk: true,
    [legacy ? 'ismaster' : 'isWritablePrimary']: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: maxBatch,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  };
}

// What a client says of itself in its greeting differs from one to the other and does not change the answer.
export const hello: Command = { run: () => helloAnswer(false) };
export const isMaster: Command = { run: () => helloAnswer(true) };
export const ping: Command = { fields: '', run: () => ({}) };
/** Sessions hold nothing here, so there is nothing to end. */
export const endSessions: Command = { fields: '', run: () => ({}) };

export const buildInfo: Command = {
  fields: '',
  run: () => ({
    version: version.join('.'),
    versionArray: [...version, 0],
    gitVersion: 'embedded-mongo',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['lmdb'],
  }),
};

/** @returns MongoDB's answer to a transaction where there are no replicas */
export function noTransactions(): MongoError {
  const message = 'Transaction numbers are only allowed on a replica set member or mongos';
  return new MongoError('IllegalOperation', message);
}

import { MongoError } from '../errors';
import { maxDocumentBytes } from '../bson/encode';
import { maxMessageBytes } from '../wire/message';
import { maxBatch } from './insert';
import { argumentsOf, type Command } from './request';

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

export const hello: Command = () => helloAnswer(false);
export const isMaster: Command = () => helloAnswer(true);
export const ping: Command = (request) => {
  argumentsOf(request, []);
  return {};
};

export const buildInfo: Command = (request) => {
  argumentsOf(request, []);
  return {
    version: version.join('.'),
    versionArray: [...version, 0],
    gitVersion: 'embedded-mongo',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['lmdb'],
  };
};

/** Sessions hold nothing here, so there is nothing to end. */
export const endSessions: Command = (request) => {
  argumentsOf(request, []);
  return {};
};

export const noTransactions: Command = () => {
  throw new MongoError(
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
};

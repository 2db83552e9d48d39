import { maxDocumentBytes } from '../bson/codec';
import { maxMessageBytes } from '../wire/message';
import type { Command, Commands } from './request';
import { maxBatch } from './changes';

/** A greeting. What a client says of itself in it differs from one to the other and does not change the answer. */
function greeting(primary: 'isWritablePrimary' | 'ismaster'): Command {
  return {
    run: () => ({
      helloOk: true,
      [primary]: true,
      maxBsonObjectSize: maxDocumentBytes,
      maxMessageSizeBytes: maxMessageBytes,
      maxWriteBatchSize: maxBatch,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    }),
  };
}

const hello = greeting('isWritablePrimary');
/** How clients greeted before there was `hello`. */
const isMaster = greeting('ismaster');
const ping: Command = { fields: '', run: () => ({}) };
/** Sessions hold nothing here, so there is nothing to end. */
const endSessions = ping;

/** Names the version whose behaviour is imitated. */
const buildInfo: Command = {
  fields: '',
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['lmdb'],
  }),
};

export const serverCommands: Commands = { hello, isMaster, ping, endSessions, buildInfo };

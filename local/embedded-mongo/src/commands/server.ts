import { MAX_DOCUMENT_BYTES } from '../bson/codec';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import type { Command, Commands } from './request';
import { MAX_WRITE_BATCH_COUNT } from './write-operations';

/** Creates a handshake command. It accepts any field, because clients describe themselves in different ways. */
function helloCommand(primary: 'isWritablePrimary' | 'ismaster'): Command {
  return {
    run: () => ({
      helloOk: true,
      [primary]: true,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: MAX_WRITE_BATCH_COUNT,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    }),
  };
}

const hello = helloCommand('isWritablePrimary');
/** The legacy name of `hello`. */
const isMaster = helloCommand('ismaster');
const ping: Command = { fields: '', run: () => ({}) };
/** Does nothing, because sessions hold no resources. */
const endSessions = ping;

/** Reports the MongoDB version whose behaviour the server follows. */
const buildInfo: Command = {
  fields: '',
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  }),
};

export const serverCommands: Commands = { hello, isMaster, ping, endSessions, buildInfo };

import { headerBytes, opcodes } from './message';

let lastId = 0;

/** @returns the message that answers a request with one document */
export function replyMessage(opcode: number, requestId: number, document: Buffer): Buffer {
  const isQuery = opcode === opcodes.query;
  const prefix = Buffer.alloc(headerBytes + (isQuery ? 20 : 5));
  lastId = (lastId + 1) & 0x7fffffff;
  prefix.writeInt32LE(prefix.length + document.length, 0);
  prefix.writeInt32LE(lastId, 4);
  prefix.writeInt32LE(requestId, 8);
  prefix.writeInt32LE(isQuery ? opcodes.reply : opcodes.message, 12);
  if (isQuery) {
    // Able to wait, no cursor, from the first of one document.
    prefix.writeInt32LE(8, headerBytes);
    prefix.writeInt32LE(1, headerBytes + 16);
  }
  return Buffer.concat([prefix, document]);
}

import { decode } from '../bson/decode';
import type { Document } from '../bson/types';

/** MongoDB's limit for one message, in bytes. */
export const maxMessageBytes = 48_000_000;
export const headerBytes = 16;

export const opcodes = { reply: 1, query: 2004, message: 2013 } as const;

const checksumPresent = 1;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;

/** A command as an OP_MSG or OP_QUERY carries it. */
export interface Message {
  requestId: number;
  opcode: number;
  body: Document;
  sequences: Map<string, Buffer[]>;
  /** The client does not wait for an answer. */
  unanswered: boolean;
}

/** The message cannot be understood so far that there is nobody to answer. */
export class ProtocolError extends Error {}

/**
 * @param bytes one message, complete
 * @throws ProtocolError when its frame is wrong, MongoError (with its request id) when its BSON is
 */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opcode = bytes.readInt32LE(12);
  if (opcode === opcodes.query) return parseQuery(bytes, requestId);
  if (opcode !== opcodes.message) throw new ProtocolError(`opcode ${opcode} is not served`);
  return parseOpMsg(bytes, requestId);
}

function parseOpMsg(bytes: Buffer, requestId: number): Message {
  if (bytes.length < headerBytes + 4) throw new ProtocolError('the message has no flags');
  const flags = bytes.readUInt32LE(headerBytes);
  if (flags & checksumPresent || flags & ~(moreToCome | exhaustAllowed)) {
    throw new ProtocolError(`the flags ${flags} are not served`);
  }
  let body: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  let at = headerBytes + 4;
  while (at < bytes.length) {
    const kind = bytes[at]!;
    const section = sized(bytes, at + 1, bytes.length);
    if (kind === 0 && body === undefined) body = decode(section);
    else if (kind === 1) addSequence(section, sequences);
    else throw new ProtocolError('a section is of an unknown kind or comes twice');
    at += 1 + section.length;
  }
  if (!body) throw new ProtocolError('the message has no body');
  return { requestId, opcode: opcodes.message, body, sequences, unanswered: (flags & moreToCome) !== 0 };
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const end = section.indexOf(0, 4);
  if (end < 0) throw new ProtocolError('a document sequence has no name');
  const name = section.toString('utf8', 4, end);
  if (sequences.has(name)) throw new ProtocolError('a document sequence comes twice');
  const documents: Buffer[] = [];
  for (let at = end + 1; at < section.length;) {
    const document = sized(section, at, section.length);
    documents.push(document);
    at += document.length;
  }
  sequences.set(name, documents);
}

/** @returns the bytes that begin with their own length */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  if (at + 4 > end) throw new ProtocolError('a length is cut off');
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError('a length is wrong');
  return bytes.subarray(at, at + length);
}

/** The legacy opcode, with which old and new clients say hello. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const end = bytes.indexOf(0, headerBytes + 4);
  if (end < 0) throw new ProtocolError('the query names no collection');
  const body = decode(sized(bytes, end + 1 + 8, bytes.length));
  return { requestId, opcode: opcodes.query, body, sequences: new Map(), unanswered: false };
}

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

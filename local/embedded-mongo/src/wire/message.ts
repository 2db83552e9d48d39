import { decode } from '../bson/codec';
import type { Document } from '../bson/types';

/** MongoDB's limit for one message, in bytes. */
export const maxMessageBytes = 48_000_000;
const headerBytes = 16;

export const opcodes = { reply: 1, query: 2004, message: 2013 } as const;

const moreToCome = 2;
const exhaustAllowed = 1 << 16;

/** A command as an OP_MSG or OP_QUERY carries it. */
export interface Message {
  body: Document;
  /** Documents beside the body, by the field they stand for. */
  sequences: Map<string, Buffer[]>;
  /** The client does not wait for an answer. */
  unanswered: boolean;
}

/** The message cannot be understood so far that there is nobody to answer. */
export class ProtocolError extends Error {}

/** Cuts what a client sends into messages. @throws ProtocolError for a length that no message may have */
export async function* messagesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let received = 0;
  let wanted = headerBytes;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    received += chunk.length;
    if (received < wanted) continue;
    let bytes = Buffer.concat(waiting);
    for (wanted = lengthOf(bytes); bytes.length >= wanted; wanted = lengthOf(bytes)) {
      yield bytes.subarray(0, wanted);
      bytes = bytes.subarray(wanted);
    }
    waiting = [bytes];
    received = bytes.length;
  }
}

/** @returns how many bytes the message that begins here has, or those of a header while that is unknown */
function lengthOf(bytes: Buffer): number {
  const length = bytes.length < headerBytes ? headerBytes : bytes.readInt32LE(0);
  if (length >= headerBytes && length <= maxMessageBytes) return length;
  throw new ProtocolError(`a message of ${length} bytes`);
}

export function headerOf(bytes: Buffer): { requestId: number; opcode: number } {
  return { requestId: bytes.readInt32LE(4), opcode: bytes.readInt32LE(12) };
}

/**
 * @param bytes one message, complete
 * @throws ProtocolError when its frame is wrong, MongoError when its BSON is
 */
export function parseMessage(bytes: Buffer): Message {
  const { opcode } = headerOf(bytes);
  if (opcode === opcodes.query) return parseQuery(bytes);
  const flags = bytes.length < headerBytes + 4 ? -1 : bytes.readUInt32LE(headerBytes);
  if (opcode !== opcodes.message || flags & ~(moreToCome | exhaustAllowed)) {
    throw new ProtocolError(`the opcode ${opcode} with the flags ${flags} is not served`);
  }
  let body: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = headerBytes + 4; at < bytes.length;) {
    const kind = bytes[at];
    const section = sized(bytes, at + 1);
    if (kind === 0 && !body) body = decode(section);
    else if (kind === 1) addSequence(section, sequences);
    else throw new ProtocolError('a section is of an unknown kind or comes twice');
    at += 1 + section.length;
  }
  if (!body) throw new ProtocolError('the message has no body');
  return { body, sequences, unanswered: (flags & moreToCome) !== 0 };
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const end = section.indexOf(0, 4);
  const name = section.toString('utf8', 4, Math.max(end, 4));
  if (end < 0 || sequences.has(name)) throw new ProtocolError('a sequence has no name or comes twice');
  const documents: Buffer[] = [];
  for (let at = end + 1; at < section.length; at += documents.at(-1)!.length)
    documents.push(sized(section, at));
  sequences.set(name, documents);
}

/** @returns the bytes that begin with their own length */
function sized(bytes: Buffer, at: number): Buffer {
  const length = at + 4 > bytes.length ? 0 : bytes.readInt32LE(at);
  if (length < 5 || at + length > bytes.length) throw new ProtocolError('a length is wrong');
  return bytes.subarray(at, at + length);
}

/** The legacy opcode, with which old and new clients say hello. */
function parseQuery(bytes: Buffer): Message {
  const end = bytes.indexOf(0, headerBytes + 4);
  if (end < 0) throw new ProtocolError('the query names no collection');
  const body = decode(sized(bytes, end + 1 + 8)).set('$db', 'admin');
  return { body, sequences: new Map(), unanswered: false };
}

let lastId = 0;

/** @returns the message that answers a request with one document */
export function replyMessage(opcode: number, requestId: number, document: Buffer): Buffer {
  const isQuery = opcode === opcodes.query;
  const prefix = Buffer.alloc(headerBytes + (isQuery ? 20 : 5));
  lastId = (lastId + 1) & 0x7fffffff;
  const header = [prefix.length + document.length, lastId, requestId];
  // An OP_REPLY says: able to wait, no cursor (of two numbers), from the first of one document.
  const kind = isQuery ? [opcodes.reply, 8, 0, 0, 0, 1] : [opcodes.message];
  [...header, ...kind].forEach((field, i) => prefix.writeInt32LE(field, 4 * i));
  return Buffer.concat([prefix, document]);
}

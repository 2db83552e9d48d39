import { decode } from '../bson/codec';
import type { Document } from '../bson/types';

/** MongoDB's maximum size of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

export const OPCODES = { reply: 1, query: 2004, message: 2013 } as const;

const MORE_TO_COME_FLAG = 2;
const EXHAUST_ALLOWED_FLAG = 1 << 16;

/** A command in an OP_MSG or OP_QUERY message. */
export interface Message {
  body: Document;
  /** Document sequences, by the field they represent. */
  sequences: Map<string, Buffer[]>;
  /** Whether the client expects no reply. */
  expectsNoReply: boolean;
}

/** Thrown for a malformed message that cannot be replied to. */
export class ProtocolError extends Error {}

/** Splits a byte stream into messages. @throws ProtocolError for an invalid message length */
export async function* splitMessages(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let receivedBytes = 0;
  let neededBytes = HEADER_BYTES;
  for await (const chunk of chunks) {
    buffered.push(chunk);
    receivedBytes += chunk.length;
    if (receivedBytes < neededBytes) continue;
    let bytes = Buffer.concat(buffered);
    for (
      neededBytes = messageLength(bytes);
      bytes.length >= neededBytes;
      neededBytes = messageLength(bytes)
    ) {
      yield bytes.subarray(0, neededBytes);
      bytes = bytes.subarray(neededBytes);
    }
    buffered = [bytes];
    receivedBytes = bytes.length;
  }
}

/** Returns the length of the message in bytes, or the length of a header while it is incomplete. */
function messageLength(bytes: Buffer): number {
  const length = bytes.length < HEADER_BYTES ? HEADER_BYTES : bytes.readInt32LE(0);
  if (length >= HEADER_BYTES && length <= MAX_MESSAGE_BYTES) return length;
  throw new ProtocolError(`a message of ${length} bytes`);
}

export function readHeader(bytes: Buffer): { requestId: number; opcode: number } {
  return { requestId: bytes.readInt32LE(4), opcode: bytes.readInt32LE(12) };
}

/**
 * Parses one message.
 * @param bytes a complete message
 * @throws ProtocolError for an invalid frame, MongoError for invalid BSON
 */
export function parseMessage(bytes: Buffer): Message {
  const { opcode } = readHeader(bytes);
  if (opcode === OPCODES.query) return parseQuery(bytes);
  const flags = bytes.length < HEADER_BYTES + 4 ? -1 : bytes.readUInt32LE(HEADER_BYTES);
  if (opcode !== OPCODES.message || flags & ~(MORE_TO_COME_FLAG | EXHAUST_ALLOWED_FLAG)) {
    throw new ProtocolError(`the opcode ${opcode} with the flags ${flags} is not supported`);
  }
  let body: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < bytes.length;) {
    const kind = bytes[at];
    const section = lengthPrefixed(bytes, at + 1);
    if (kind === 0 && !body) body = decode(section);
    else if (kind === 1) addSequence(section, sequences);
    else throw new ProtocolError('a section is of an unknown kind or comes twice');
    at += 1 + section.length;
  }
  if (!body) throw new ProtocolError('the message has no body');
  return { body, sequences, expectsNoReply: (flags & MORE_TO_COME_FLAG) !== 0 };
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const end = section.indexOf(0, 4);
  const name = section.toString('utf8', 4, Math.max(end, 4));
  if (end < 0 || sequences.has(name)) throw new ProtocolError('a sequence has no name or comes twice');
  const documents: Buffer[] = [];
  for (let at = end + 1; at < section.length; at += documents.at(-1)!.length)
    documents.push(lengthPrefixed(section, at));
  sequences.set(name, documents);
}

/** Returns the section at an offset, which starts with its own length. */
function lengthPrefixed(bytes: Buffer, at: number): Buffer {
  const length = at + 4 > bytes.length ? 0 : bytes.readInt32LE(at);
  if (length < 5 || at + length > bytes.length) throw new ProtocolError('a length is wrong');
  return bytes.subarray(at, at + length);
}

/** Parses the legacy OP_QUERY, which clients use for the handshake. */
function parseQuery(bytes: Buffer): Message {
  const end = bytes.indexOf(0, HEADER_BYTES + 4);
  if (end < 0) throw new ProtocolError('the query names no collection');
  const body = decode(lengthPrefixed(bytes, end + 1 + 8)).set('$db', 'admin');
  return { body, sequences: new Map(), expectsNoReply: false };
}

let lastId = 0;

/** Builds the reply message with one document. */
export function replyMessage(opcode: number, requestId: number, document: Buffer): Buffer {
  const isQuery = opcode === OPCODES.query;
  const prefix = Buffer.alloc(HEADER_BYTES + (isQuery ? 20 : 5));
  lastId = (lastId + 1) & 0x7fffffff;
  const header = [prefix.length + document.length, lastId, requestId];
  // OP_REPLY: flag AwaitCapable, cursor id 0 (two words), starting from 0, one document.
  const kind = isQuery ? [OPCODES.reply, 8, 0, 0, 0, 1] : [OPCODES.message];
  [...header, ...kind].forEach((field, i) => prefix.writeInt32LE(field, 4 * i));
  return Buffer.concat([prefix, document]);
}

import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;
const HEADER_BYTES = 16;
const OP_MSG = 2013;
const END_OF_HEADERS = '\r\n\r\n';

/** Splits the bytes that a client sends into complete requests. */
export type MessageSplitter = (bytes: Buffer) => Buffer[];

/** @param protocol `mongodb:` or `http:` */
export function messageSplitter(protocol: string): MessageSplitter {
  const lengthOf = protocol === 'mongodb:' ? mongoLength : httpLength;
  let received = Buffer.alloc(0);
  return (bytes) => {
    received = Buffer.concat([received, bytes]);
    const messages: Buffer[] = [];
    for (let length = lengthOf(received); length && length <= received.length; length = lengthOf(received)) {
      messages.push(received.subarray(0, length));
      received = received.subarray(length);
    }
    return messages;
  };
}

/** The length of the first message in bytes; undefined while it is not known. */
const mongoLength = (bytes: Buffer): number | undefined =>
  bytes.length >= HEADER_BYTES ? bytes.readInt32LE(0) : undefined;

/** A request whose length is not in its headers is passed on as it arrives. */
function httpLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end === -1) return undefined;
  const headers = bytes.toString('latin1', 0, end);
  if (/^transfer-encoding:/im.test(headers)) return bytes.length;
  return end + END_OF_HEADERS.length + Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0);
}

/** The name of the command, or the HTTP method; undefined for the older format of MongoDB’s handshake. */
export function commandOf(protocol: string, message: Buffer): string | undefined {
  if (protocol === 'http:') return message.toString('latin1', 0, message.indexOf(' '));
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  const bodyAt = HEADER_BYTES + 5;
  return Object.keys(BSON.deserialize(message.subarray(bodyAt, bodyAt + message.readInt32LE(bodyAt))))[0];
}

/** Encodes a document as MongoDB’s reply to a message. */
export function replyTo(message: Buffer, document: object): Buffer {
  const body = BSON.serialize(document);
  const prefix = Buffer.alloc(HEADER_BYTES + 5);
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(message.readInt32LE(4), 8);
  prefix.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([prefix, body]);
}

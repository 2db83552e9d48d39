import type { Socket } from 'node:net';
import { errorReply, MongoError } from '../errors';
import { encode } from '../bson/encode';
import type { Document } from '../bson/types';
import { runCommand } from '../commands/index';
import { helloAnswer } from '../commands/server';
import type { Engine } from '../engine';
import { headerBytes, maxMessageBytes, opcodes, parseMessage, replyMessage, type Message } from './message';

/** Serves one client: cuts its bytes into messages and answers them one after the other. */
export class Connection {
  private chunks: Buffer[] = [];
  private received = 0;
  private readonly waiting: Buffer[] = [];
  private busy = false;
  private working = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.receive(bytes));
    // A client that goes away is no error of the server's; `close` follows.
    socket.on('error', () => undefined);
  }

  private receive(bytes: Buffer): void {
    this.chunks.push(bytes);
    this.received += bytes.length;
    for (let length = this.nextLength(); length > 0 && this.received >= length; length = this.nextLength()) {
      const joined = this.joined();
      this.waiting.push(joined.subarray(0, length));
      this.chunks = [joined.subarray(length)];
      this.received -= length;
    }
    if (!this.busy) this.working = this.work();
  }

  /** @returns the next message's length in bytes, 0 while that is unknown; a wrong one ends the connection */
  private nextLength(): number {
    if (this.received < headerBytes) return 0;
    if (this.chunks[0]!.length < headerBytes) this.joined();
    const length = this.chunks[0]!.readInt32LE(0);
    if (length >= headerBytes && length <= maxMessageBytes) return length;
    this.drop();
    return 0;
  }

  private joined(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!;
  }

  private drop(): void {
    this.chunks = [];
    this.received = 0;
    this.waiting.length = 0;
    this.socket.destroy();
  }

  /** Ends the connection when what it is doing is answered. */
  async close(): Promise<void> {
    this.waiting.length = 0;
    await this.working;
    this.socket.destroy();
  }

  private async work(): Promise<void> {
    this.busy = true;
    // What a client sends ahead waits in its own socket, not in memory.
    this.socket.pause();
    for (let bytes = this.waiting.shift(); bytes; bytes = this.waiting.shift()) {
      try {
        await this.answer(bytes);
      } catch {
        this.drop();
      }
    }
    this.busy = false;
    this.socket.resume();
  }

  /** @throws ProtocolError when the message cannot be answered */
  private async answer(bytes: Buffer): Promise<void> {
    let message: Message;
    try {
      message = parseMessage(bytes);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      this.send(bytes.readInt32LE(12), bytes.readInt32LE(4), encode(errorReply(error)));
      return;
    }
    const document = await this.perform(message);
    if (!message.unanswered) this.send(message.opcode, message.requestId, document);
  }

  private async perform({ opcode, body, sequences }: Message): Promise<Buffer> {
    try {
      if (opcode === opcodes.query) return encode({ ...legacyAnswer(body), ok: 1 });
      const answer = await runCommand(this.engine, body, sequences);
      return Buffer.isBuffer(answer) ? answer : encode({ ...answer, ok: 1 });
    } catch (error) {
      return encode(errorReply(error));
    }
  }

  private send(opcode: number, requestId: number, document: Buffer): void {
    if (this.socket.destroyed) return;
    this.socket.write(replyMessage(opcode, requestId, document));
  }
}

/** @throws MongoError UnsupportedOpQueryCommand (352) for anything but a greeting */
function legacyAnswer(body: Document): Record<string, unknown> {
  const [name = ''] = body.keys();
  if (name === 'hello') return helloAnswer(false);
  if (/^ismaster$/i.test(name)) return helloAnswer(true);
  throw new MongoError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}`);
}

import type { Socket } from 'node:net';
import { errorReply, MongoError } from '../errors';
import { encode } from '../bson/codec';
import { runCommand } from '../commands/index';
import type { Engine } from '../engine';
import { readHeader, splitMessages, OPCODES, parseMessage, ProtocolError, replyMessage } from './message';

/** Serves one client: reads its messages and replies to them in order. */
export class Connection {
  private currentReply: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
  ) {
    socket.setNoDelay(true);
    // A client that disconnects or sends malformed messages is no server error; its socket is closed.
    void this.serve().then(
      () => socket.end(),
      () => socket.destroy(),
    );
  }

  /** Closes the connection after the current reply. */
  async close(): Promise<void> {
    await this.currentReply.catch(() => undefined);
    this.socket.destroy();
  }

  private async serve(): Promise<void> {
    // Reading pauses while a command runs, so pipelined requests stay in the socket.
    for await (const bytes of splitMessages(this.socket)) {
      this.currentReply = this.answer(bytes);
      await this.currentReply;
    }
  }

  /** Replies to one message. @throws ProtocolError when it cannot be replied to */
  private async answer(bytes: Buffer): Promise<void> {
    const { opcode, requestId } = readHeader(bytes);
    let reply: Buffer;
    let expectsReply = true;
    try {
      const { body, sequences, expectsNoReply } = parseMessage(bytes);
      expectsReply = !expectsNoReply;
      if (opcode === OPCODES.query) requireHello(body.keys());
      const answer = await runCommand(this.engine, body, sequences);
      reply = Buffer.isBuffer(answer) ? answer : encode({ ...answer, ok: 1 });
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      reply = encode(errorReply(error));
    }
    if (expectsReply && !this.socket.destroyed) this.socket.write(replyMessage(opcode, requestId, reply));
  }
}

/** @throws MongoError UnsupportedOpQueryCommand (352) for any command but a handshake */
function requireHello([name = '']: Iterable<string>): void {
  if (/^(hello|ismaster)$/i.test(name)) return;
  throw new MongoError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}`);
}

import type { Socket } from 'node:net';
import { errorReply, MongoError } from '../errors';
import { encode } from '../bson/codec';
import { runCommand } from '../commands/index';
import type { Engine } from '../engine';
import { headerOf, messagesOf, opcodes, parseMessage, ProtocolError, replyMessage } from './message';

/** Serves one client: cuts its bytes into messages and answers them one after the other. */
export class Connection {
  private answering: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
  ) {
    socket.setNoDelay(true);
    // A client that goes away is no error of the server's, and one that cannot be understood has no answer.
    void this.serve().then(
      () => socket.end(),
      () => socket.destroy(),
    );
  }

  /** Ends the connection when what it is doing is answered. */
  async close(): Promise<void> {
    await this.answering.catch(() => undefined);
    this.socket.destroy();
  }

  private async serve(): Promise<void> {
    // What a client sends ahead waits in its own socket, not in memory.
    for await (const bytes of messagesOf(this.socket)) {
      this.answering = this.answer(bytes);
      await this.answering;
    }
  }

  /** @throws ProtocolError when the message cannot be answered */
  private async answer(bytes: Buffer): Promise<void> {
    const { opcode, requestId } = headerOf(bytes);
    let reply: Buffer;
    let isAwaited = true;
    try {
      const { body, sequences, unanswered } = parseMessage(bytes);
      isAwaited = !unanswered;
      if (opcode === opcodes.query) requireGreeting(body.keys());
      const answer = await runCommand(this.engine, body, sequences);
      reply = Buffer.isBuffer(answer) ? answer : encode({ ...answer, ok: 1 });
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      reply = encode(errorReply(error));
    }
    if (isAwaited && !this.socket.destroyed) this.socket.write(replyMessage(opcode, requestId, reply));
  }
}

/** @throws MongoError UnsupportedOpQueryCommand (352) for anything but a greeting */
function requireGreeting([name = '']: Iterable<string>): void {
  if (/^(hello|ismaster)$/i.test(name)) return;
  throw new MongoError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}`);
}

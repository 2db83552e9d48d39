import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;
const HEADER_BYTES = 16;
const OP_MSG = 2013;

/** What happens to a command: the connection is cut before or after it is executed, or it gets this reply. */
export type Fault = 'cut before' | 'cut after' | { reply: object };

/**
 * Starts a proxy in front of a MongoDB server that injects faults into commands.
 * @param uri of the server
 */
export async function startFaultProxy(uri: string) {
  const { hostname, port, pathname } = new URL(uri);
  const sockets = new Set<Socket>();
  const proxy = { command: '', fault: undefined as Fault | undefined, hits: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', cut);
    upstream.on('close', cut);
    upstream.on('data', (bytes) => client.write(bytes));
    let received = Buffer.alloc(0);
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        const { fault } = proxy;
        if (!fault || commandOf(message) !== proxy.command) {
          upstream.write(message);
          continue;
        }
        proxy.hits += 1;
        if (fault === 'cut before') return cut();
        if (fault === 'cut after') {
          upstream.removeAllListeners('data').on('data', cut);
          upstream.write(message);
        } else client.write(replyTo(message, fault.reply));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** The first field of the body of a message; undefined for the handshake’s older format. */
function commandOf(message: Buffer): string | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  const bodyAt = HEADER_BYTES + 5;
  return Object.keys(BSON.deserialize(message.subarray(bodyAt, bodyAt + message.readInt32LE(bodyAt))))[0];
}

function replyTo(message: Buffer, document: object): Buffer {
  const body = BSON.serialize(document);
  const prefix = Buffer.alloc(HEADER_BYTES + 5);
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(message.readInt32LE(4), 8);
  prefix.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([prefix, body]);
}

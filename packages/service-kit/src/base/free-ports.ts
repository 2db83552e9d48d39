import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take one before it is used. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

/** Finds distinct free ports on loopback, for processes that are told their port. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/** Listens on a port at random, on another one when it is in use. */
const listen = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    const tryAnother = () => server.listen(randomInt(FIRST_PORT, LAST_PORT), '127.0.0.1');
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? tryAnother() : reject(error),
    );
    server.once('listening', () => resolve(server));
    tryAnother();
  });

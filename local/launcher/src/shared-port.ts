import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { networkOf } from '@savepoint/service-kit/base';

/** Message with which a process gets a connection. */
export const CONNECTION = 'connection';

/**
 * Returns the process that serves an address: the same one each time, so that what is counted by address is counted in
 * one place. When a process ends, only its own addresses move to others (rendezvous hashing).
 * @param names of the processes that run
 * @param port of the client, to spread the connections of one address too
 */
export function processFor(address: string, names: readonly string[], port?: number): string | undefined {
  const client = [networkOf(address), port].join(' ');
  const weigh = (name: string) => createHash('sha1').update(`${client} ${name}`).digest().readUInt32BE();
  return names.reduce<{ name: string; weight: number } | undefined>((best, name) => {
    const weight = weigh(name);
    return best && best.weight >= weight ? best : { name, weight };
  }, undefined)?.name;
}

/** The public port of several processes: accepts connections and hands each to the process of its address. */
export class SharedPort {
  readonly #servers: Server[] = [];
  readonly #waiting = new WeakMap<ChildProcess, Set<Socket>>();

  /**
   * @param processes those that run, by name
   * @param isBehindProxy whether all connections come from a few addresses
   */
  constructor(
    private readonly processes: () => ReadonlyMap<string, ChildProcess>,
    private readonly isBehindProxy: boolean,
  ) {}

  /** Listens at every address of a host, as Fastify does for `localhost`. @throws {Error} when the port is taken */
  async listen(host: string, port: number): Promise<void> {
    const addresses = await lookup(host, { all: true });
    for (const [index, { address }] of addresses.entries())
      await this.#listenAt(address, port).catch((error: unknown) => {
        // Only the first has to be there: a machine may have no IPv6.
        if (index === 0 || (error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error;
      });
  }

  /** Accepts no more connections. Those that were handed on stay open. */
  close(): void {
    for (const server of this.#servers.splice(0)) server.close();
  }

  #listenAt(host: string, port: number): Promise<void> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      // Its client may close it before it is handed on.
      this.#hand(socket.on('error', () => {}));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen({ host, port }, () => {
        server.off('error', reject).on('error', () => {});
        this.#servers.push(server);
        resolve();
      });
    });
  }

  #hand(socket: Socket): void {
    // Undefined when its client has closed it already.
    const { remoteAddress = '', remotePort } = socket;
    const processes = this.processes();
    const name = processFor(
      remoteAddress,
      [...processes.keys()],
      this.isBehindProxy ? remotePort : undefined,
    );
    const process = name === undefined ? undefined : processes.get(name);
    if (!process) return void socket.destroy();
    const waiting = this.#waitingFor(process);
    waiting.add(socket);
    // Kept open here until it is on its way: Node itself would leave those open whose process ends before.
    process.send(CONNECTION, socket, { keepOpen: true }, () => {
      waiting.delete(socket);
      socket.destroy();
    });
  }

  /** The connections that a process has not been sent yet; closed when it ends. */
  #waitingFor(process: ChildProcess): Set<Socket> {
    const known = this.#waiting.get(process);
    if (known) return known;
    const waiting = new Set<Socket>();
    this.#waiting.set(process, waiting);
    process.once('exit', () => {
      for (const socket of waiting) socket.destroy();
    });
    return waiting;
  }
}

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf, messageSplitter, replyTo, type MessageSplitter } from './proxied-messages';

/**
 * What happens to a request. `cut before`: it is not delivered, and its connection ends. `cut after`: it is delivered, and
 * its response is lost. `duplicate`: it is delivered twice, concurrently, and the first response is forwarded when both
 * have arrived (HTTP only). `reply`: it is not delivered, and this document is its response (MongoDB only).
 */
export type Fault = 'cut before' | 'cut after' | 'duplicate' | { reply: object };

/** What happens to all connections. `cut`: they end, new ones too. `paused`: nothing arrives, in either direction. */
export type LinkState = 'open' | 'cut' | 'paused';

interface Link {
  client: Socket;
  upstream: Socket;
}

/**
 * Starts a proxy in front of a MongoDB or HTTP server that injects faults into requests and connections.
 * @param uri of the server, which does not have to run yet; `mongodb:` or `http:`
 * @param port to listen on; a free one by default
 */
export async function startFaultProxy(uri: string, port = 0) {
  const { protocol, hostname, port: serverPort, pathname, search } = new URL(uri);
  const links = new Set<Link>();
  let state: LinkState = 'open';
  const proxy = {
    /** The requests that a fault happens to: the name of a MongoDB command, or an HTTP method. */
    command: '',
    fault: undefined as Fault | undefined,
    /** Requests that the fault still happens to. */
    remaining: Infinity,
    /** Requests that a fault has happened to. */
    hits: 0,
    /** Milliseconds by which requests are delayed. */
    delayMs: 0,
  };
  const takeFault = (message: Buffer): Fault | undefined => {
    const { fault } = proxy;
    if (!fault || proxy.remaining === 0 || commandOf(protocol, message) !== proxy.command) return undefined;
    proxy.hits += 1;
    proxy.remaining -= 1;
    return fault;
  };
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = connect(Number(serverPort), hostname);
    const link = { client, upstream };
    links.add(link);
    const cut = () => {
      links.delete(link);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay();
      socket.on('error', () => {}).on('close', cut);
      if (state === 'paused') socket.pause();
    }
    upstream.on('data', (bytes) => client.write(bytes));
    const split: MessageSplitter = messageSplitter(protocol);
    let delivered = Promise.resolve();
    const deliver = async (message: Buffer): Promise<void> => {
      if (proxy.delayMs) await pause(proxy.delayMs);
      const fault = takeFault(message);
      if (fault === 'cut before') return cut();
      if (fault === 'cut after') upstream.removeAllListeners('data').on('data', cut);
      if (fault === 'duplicate') await deliverTwice(message, upstream);
      else if (typeof fault === 'object') client.write(replyTo(message, fault.reply));
      else upstream.write(message);
    };
    const deliverTwice = async (message: Buffer, first: Socket): Promise<void> => {
      const second = connect(Number(serverPort), hostname);
      const responded = new Promise((resolve) => {
        for (const event of ['data', 'close', 'error']) second.once(event, resolve);
      });
      second.write(message);
      first.removeAllListeners('data').on('data', (bytes) => void responded.then(() => client.write(bytes)));
      first.write(message);
      await responded;
      second.destroy();
    };
    client.on('data', (bytes) => {
      for (const message of split(bytes)) delivered = delivered.then(() => deliver(message));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return Object.assign(proxy, {
    /** The URI of the server, by way of the proxy. */
    uri: `${protocol}//127.0.0.1:${own}${protocol === 'http:' && pathname === '/' ? '' : pathname}${search}`,
    port: own,
    /** Cuts, pauses or restores all connections, and those made from now on. */
    setState(next: LinkState) {
      state = next;
      for (const { client, upstream } of [...links]) {
        if (next === 'cut') client.destroy();
        else for (const socket of [client, upstream]) socket[next === 'paused' ? 'pause' : 'resume']();
      }
    },
    /** Ends all faults. */
    heal() {
      Object.assign(proxy, { fault: undefined, remaining: Infinity, delayMs: 0 });
      this.setState('open');
    },
    async close() {
      for (const { client } of links) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

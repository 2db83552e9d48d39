import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between a browser and a site. It can be cut in any browser, without the browser’s help. */
export interface NetworkLink {
  url: string;
  /** Sets the port of the site. */
  connectTo(port: number): void;
  /** Ends open connections and rejects new ones, until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Starts a link on a free port. */
export async function startNetworkLink(): Promise<NetworkLink> {
  const sockets = new Set<Socket>();
  let target = 0;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const site = connect(target, 'localhost');
    for (const socket of [client, site]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        site.destroy();
      });
    }
    client.pipe(site);
    site.pipe(client);
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    connectTo: (port) => (target = port),
    cut() {
      isCut = true;
      disconnect();
    },
    restore: () => (isCut = false),
    close() {
      disconnect();
      server.close();
    },
  };
}

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Double {
  /** Origin of the server. */
  url: string;
  close(): Promise<void>;
}

/** Starts a server on a free loopback port, in place of an external service. */
export async function serve(listener: RequestListener): Promise<Double> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

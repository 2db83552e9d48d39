import { createServer, type AddressInfo } from 'node:net';
import { Engine } from './engine';
import type { DiskSpaceOptions } from './store/disk-space';
import { checkDataFile } from './store/data-file';
import { findDamage } from './store/find-damage';
import { Store } from './store/store';
import { Connection } from './wire/connection';

export { backUp, verify, type VerifiedData } from './store/backup';
export { DamagedDataError } from './store/data-file';
export { findDamage } from './store/find-damage';
export { FolderInUseError } from './store/lock';

export interface EmbeddedMongoOptions {
  /** The data folder; created if it does not exist. Only one process may have it open. */
  path: string;
  /** The TCP port to listen on; 0 for a free one. */
  port?: number;
  /** The address to listen on. There is no authentication: use other addresses than loopback in closed networks only. */
  host?: string;
  /** The interval at which expired documents (TTL indexes) and dropped data are deleted, in milliseconds. */
  maintenanceIntervalMs?: number;
  /** False for tests: an acknowledged write survives the process, not a crash of the machine. Default: true. */
  isDurable?: boolean;
  /** How free space is read and its end is logged; tests pass their own. */
  diskSpace?: DiskSpaceOptions;
}

export interface EmbeddedMongo {
  /** The connection string for MongoDB's drivers. */
  uri: string;
  port: number;
  /** Completes running commands, closes the connections and the data folder. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's wire protocol and keeps its data in a folder.
 * @throws FolderInUseError when another process has the folder open; DamagedDataError when its data cannot be read; the
 * system error when it cannot listen
 */
export async function startEmbeddedMongo({
  path,
  port = 0,
  host = '127.0.0.1',
  maintenanceIntervalMs = 60_000,
  isDurable = true,
  diskSpace,
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const damage = checkDataFile(path) ? undefined : await findDamage(path);
  if (damage) throw damage;
  const engine = new Engine(new Store(path, diskSpace, isDurable), maintenanceIntervalMs);
  const connections = new Set<Connection>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const connection = new Connection(socket, engine);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await engine.close();
    throw error;
  }
  const address = server.address() as AddressInfo;
  return {
    uri: `mongodb://${host}:${address.port}`,
    port: address.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...connections].map((connection) => connection.close()));
      await closed;
      await engine.close();
    },
  };
}

import { resolve } from 'node:path';
import { startEmbeddedMongo } from './index';

/** Runs the server as a process; configured by `PORT`, `HOST` and `DATA_DIR`. */
async function main(): Promise<void> {
  const { PORT = '27017', HOST = '127.0.0.1', DATA_DIR = 'data' } = process.env;
  // npm runs scripts in the package's folder; a relative path refers to the folder in which npm was called.
  const path = resolve(process.env.INIT_CWD ?? '.', DATA_DIR, 'mongo');
  const mongo = await startEmbeddedMongo({ path, port: Number(PORT), host: HOST });
  process.stdout.write(`embedded-mongo listens on ${mongo.uri}, data in ${path}\n`);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= mongo.close().then(() => process.exit(0), fail));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void close());
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);

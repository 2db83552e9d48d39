import { buildIdentity } from './app';
import { readConfig } from './config';

/** Seconds that calls under way are given when the process is told to end. */
const GRACE = 5;

async function serve(): Promise<void> {
  const { port, host, dataDir, projectId, logLevel } = readConfig(process.env);
  const app = await buildIdentity({ projectId, dataDir, logger: { level: logLevel } });
  await app.listen({ port, host });
  const stop = () => {
    setTimeout(() => process.exit(1), GRACE * 1000).unref();
    void app.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

serve().catch((error: unknown) => {
  process.stderr.write(
    `The local identity provider does not start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
});

import { buildIdentity } from './app';
import { readConfig } from './config';

/** The time for running requests to complete after a termination signal. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

async function serve(): Promise<void> {
  const { port, host, dataDir, projectId, logLevel } = readConfig(process.env);
  const app = await buildIdentity({ projectId, dataDir, logger: { level: logLevel } });
  await app.listen({ port, host });
  const stop = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void app.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

serve().catch((error: unknown) => {
  process.stderr.write(
    `The local identity provider failed to start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
});

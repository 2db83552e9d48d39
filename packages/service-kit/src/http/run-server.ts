import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { raiseThreadCount } from '../base';
import { baseConfig, ConfigError, loadConfig } from '../config';
import { startDraining, type Drained } from './drain';
import { registerProcessMetrics } from '../metrics';

interface Listening extends Drained {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  metrics: FastifyInstance['metrics'];
  log: { info(message: string): void; error(details: object, message: string): void };
}

/** Time for running requests to finish after a signal. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Runs one part as a process: builds it, listens at HOST and PORT, and closes it on SIGTERM, SIGINT or a fatal error;
 * on a signal, DRAIN_MS later.
 * An invalid configuration ends the process with status 78 (EX_CONFIG) and the list of problems; so does data of a later
 * release, with a sentence.
 * @param build makes the app from the environment; checks the whole configuration
 */
export async function runServer(build: () => Promise<Listening>): Promise<void> {
  raiseThreadCount();
  try {
    const app = await build();
    registerProcessMetrics(app.metrics);
    const { HOST: host, PORT: port, DRAIN_MS } = loadConfig(baseConfig);
    closeWithGrace({ delay: DRAIN_MS + CLOSE_TIMEOUT_MS }, async ({ err }) => {
      if (err) app.log.error({ err }, 'closing after a fatal error');
      else if (DRAIN_MS > 0) {
        startDraining(app);
        await wait(DRAIN_MS);
      }
      await app.close();
    });
    await app.listen({ host, port });
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error as Error).name === 'UnknownDataError';
    process.stderr.write(`${isExpected ? (error as Error).message : String((error as Error).stack)}\n`);
    process.exit(isExpected ? 78 : 1);
  }
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createServer, loadConfig } from '@savepoint/service-kit';
import { config } from './config';
import { registerFiles } from './files';
import { registerRegistry } from './registry';

/** The region store over HTTP; it only reads. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const { REGIONS_DIR, LOG_LEVEL } = loadConfig(config, env);
  const folder = path.resolve(REGIONS_DIR);
  await mkdir(folder, { recursive: true });
  const app = await createServer({ name: 'regions', logLevel: LOG_LEVEL });
  // Pages of other origins embed regions; there is nothing here that is not public.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
  });
  registerRegistry(app, folder);
  await registerFiles(app, folder);
  return app;
}

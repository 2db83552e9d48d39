import { loadConfig, serve } from '@savepoint/service-kit';
import { buildApp } from './server/app';
import { config } from './server/config';

void serve(async () => {
  const { HOST: host, PORT: port } = loadConfig(config);
  return { app: await buildApp(), host, port };
});

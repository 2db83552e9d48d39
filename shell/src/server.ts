import { loadConfig, runServer } from '@savepoint/service-kit';
import { buildApp } from './server/app';
import { config } from './server/config';

void runServer(async () => {
  const { HOST: host, PORT: port } = loadConfig(config);
  return { app: await buildApp(), host, port };
});

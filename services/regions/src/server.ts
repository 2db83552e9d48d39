import { loadConfig, runServer } from '@savepoint/service-kit';
import { buildApp } from './app';
import { config } from './config';

void runServer(async () => {
  const { HOST, PORT } = loadConfig(config);
  return { app: await buildApp(), host: HOST, port: PORT };
});

import { baseConfig, loadConfig, runServer } from '@savepoint/service-kit';
import { buildApp } from './app';

void runServer(async () => {
  const { HOST, PORT } = loadConfig(baseConfig);
  return { app: await buildApp(), host: HOST, port: PORT };
});

import { baseConfig, loadConfig, serve } from '@savepoint/service-kit';
import { buildApp } from './app';

void serve(async () => {
  const { HOST, PORT } = loadConfig(baseConfig);
  return { app: await buildApp(), host: HOST, port: PORT };
});

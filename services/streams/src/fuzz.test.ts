import { callEnv, fuzzRoutes } from '@savepoint/service-kit/testing';
import { startCatalog } from '../test/fake-catalog';
import { startTwitch } from '../test/fake-twitch';
import { buildApp } from './app';

test('fuzz: no call causes a 5xx', async () => {
  const [twitch, catalog] = await Promise.all([startTwitch(), startCatalog()]);
  const app = await buildApp({
    CATALOG_URL: catalog.url,
    LOG_LEVEL: 'silent',
    ...callEnv,
    TWITCH_CLIENT_ID: 'client',
    TWITCH_CLIENT_SECRET: 'secret',
    TWITCH_AUTH_URL: `${twitch.url}/oauth2/token`,
    TWITCH_API_URL: `${twitch.url}/helix`,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const report = await fuzzRoutes({ url, knownValues: async () => ({ game: ['hades', 'celeste'] }) });
  expect(report.get('GET /api/streams')?.accepted).toBeGreaterThan(0);
  expect(report.get('GET /api/streams')?.rejected).toBeGreaterThan(0);
  await Promise.all([app.close(), twitch.close(), catalog.close()]);
});

import { callEnv, fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { startCatalog } from '../test/fake-catalog';
import { startTwitch } from '../test/fake-twitch';
import { buildApp } from './app';

let url: string;
let close: () => Promise<unknown>;
beforeAll(async () => {
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
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => Promise.all([app.close(), twitch.close(), catalog.close()]);
});
afterAll(() => close());

const options = () => ({ url, knownValues: async () => ({ game: ['hades', 'celeste'] }) });

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  expect((await rejectInvalidFields(options())).get('GET /api/streams')).toBeGreaterThan(0);
});

test('fuzz: no call causes a 5xx', async () => {
  const report = await fuzzRoutes(options());
  expect(report.get('GET /api/streams')?.accepted).toBeGreaterThan(0);
  expect(report.get('GET /api/streams')?.rejected).toBeGreaterThan(0);
});

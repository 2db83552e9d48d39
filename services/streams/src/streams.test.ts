import { DAY_MS } from '@savepoint/contracts/base';
import { callEnv } from '@savepoint/service-kit/testing';
import { startCatalog } from '../test/fake-catalog';
import { startTwitch } from '../test/fake-twitch';
import { buildApp } from './app';
import { AppToken, Helix } from './twitch';

let twitch: Awaited<ReturnType<typeof startTwitch>>;
let catalog: Awaited<ReturnType<typeof startCatalog>>;
let app: Awaited<ReturnType<typeof buildApp>>;

const build = (env: Record<string, string> = {}) =>
  buildApp({
    CATALOG_URL: catalog.url,
    LOG_LEVEL: 'silent',
    ...callEnv,
    TWITCH_CLIENT_ID: 'client',
    TWITCH_CLIENT_SECRET: 'secret',
    TWITCH_AUTH_URL: `${twitch.url}/oauth2/token`,
    TWITCH_API_URL: `${twitch.url}/helix`,
    ...env,
  });
const ask = (game: string) => app.inject({ url: `/api/streams?game=${game}` });

beforeEach(async () => {
  [twitch, catalog] = await Promise.all([startTwitch(), startCatalog()]);
  app = await build();
});
afterEach(() => Promise.all([app.close(), twitch.close(), catalog.close()]));

test('four of the five requested streams are returned, with channel and viewers', async () => {
  expect((await ask('hades')).json()).toEqual({
    streams: ['one', 'two', 'three', 'four'].map((user_login, index) => ({
      user_login,
      user_name: user_login.toUpperCase(),
      title: `Playing, take ${index}`,
      viewers: 900 - index,
    })),
  });
  expect(twitch.state.calls).toEqual(['/helix/games?name=Hades', '/helix/streams?game_id=510218&first=5']);
});

test('shared caches may keep streams for half a minute, but no error', async () => {
  expect((await ask('hades')).headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
  expect((await ask('no-such-game')).headers['cache-control']).toBe('no-store');
});

test('a game that the provider names otherwise is found by its name there', async () => {
  twitch.state.games.set('Pokémon Red/Blue', '510218');
  expect((await ask('pokemon-red')).json().streams).toHaveLength(4);
  expect(twitch.state.calls[0]).toBe('/helix/games?name=Pok%C3%A9mon+Red%2FBlue');
});

test('a rejected request → an error with the provider’s status and message, for the log', async () => {
  const authUrl = `${twitch.url}/oauth2/token`;
  const credentials = { clientId: 'client', clientSecret: 'wrong', authUrl, timeoutMs: 5_000 };
  const rejected = new AppToken(credentials);
  await expect(rejected.get()).rejects.toMatchObject({
    status: 403,
    message: 'The provider did not issue an application token: 403 (invalid client secret)',
  });
  const token = new AppToken({ ...credentials, clientSecret: 'secret' });
  const helix = new Helix(token, { apiUrl: `${twitch.url}/helix`, clientId: 'other', timeoutMs: 5_000 });
  await expect(helix.gameId('Hades')).rejects.toThrow(
    'The provider rejected /games: 401 (Invalid OAuth token)',
  );
});

test('OpenAPI describes the errors', async () => {
  const { paths } = (await app.inject('/openapi.json')).json();
  const { responses } = paths['/api/streams'].get;
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '404', '429', '502', '503']));
  expect(responses['502'].content['application/json'].schema.properties.code.enum).toContain(
    'provider-unavailable',
  );
});

test('a game unknown to the provider has no streams', async () => {
  expect((await ask('celeste')).json()).toEqual({ streams: [] });
});

test('the catalogue is asked for a game once a minute, and each time for one that does not exist', async () => {
  for (const game of ['hades', 'hades', 'no-such-game', 'no-such-game']) await ask(game);
  expect(catalog.requests).toEqual(['hades', 'no-such-game', 'no-such-game']);
});

test('a game unknown to the catalogue → 404', async () => {
  const answer = await ask('nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'no-such-game' });
});

test('without credentials: no streams, no call to the provider', async () => {
  await app.close();
  app = await build({ TWITCH_CLIENT_ID: '' });
  expect((await ask('hades')).json()).toEqual({ streams: [] });
  expect(twitch.state.calls).toEqual([]);
});

test('concurrent requests share one lookup and one token', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask('hades')));
  expect(twitch.state.issued).toBe(1);
  expect(twitch.state.calls).toHaveLength(2);
});

test('a token that the provider rejects is renewed once', async () => {
  await ask('celeste');
  twitch.state.tokens.clear();
  expect((await ask('hades')).json().streams).toHaveLength(4);
  expect(twitch.state.issued).toBe(2);
});

test('a failing provider → 502 with Retry-After and no details', async () => {
  twitch.state.failing = 500;
  const answer = await ask('hades');
  expect(answer.statusCode).toBe(502);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.body).not.toMatch(/token|secret|helix/);
});

test('while the rate limit is used up, the provider is not called', async () => {
  twitch.state.remaining = 0;
  await ask('celeste');
  const calls = twitch.state.calls.length;
  expect((await ask('hades')).statusCode).toBe(502);
  expect(twitch.state.calls).toHaveLength(calls);
});

test('the circuit breaker stops calls to a failing provider', async () => {
  twitch.state.failing = 503;
  for (let tries = 0; tries < 12; tries += 1) await ask('hades');
  expect(twitch.state.calls.length).toBeLessThan(12);
});

test('an invalid slug → 400', async () => {
  expect((await ask('No%20Slug')).statusCode).toBe(400);
});

test('streams are cached for a minute, and served stale for a quarter of an hour when the provider fails', async () => {
  const clock = jest.spyOn(Date, 'now');
  const started = Date.now();
  const at = (seconds: number) => clock.mockImplementation(() => started + seconds * 1000);
  try {
    at(0);
    await ask('hades');
    const callsBefore = twitch.state.calls.length;
    at(59);
    await ask('hades');
    expect(twitch.state.calls).toHaveLength(callsBefore);
    at(61);
    await ask('hades');
    expect(twitch.state.calls).toHaveLength(callsBefore + 1);
    twitch.state.failing = 500;
    at(130);
    const stale = await ask('hades');
    expect([stale.statusCode, stale.json().streams.length]).toEqual([200, 4]);
  } finally {
    clock.mockRestore();
  }
});

test('the clock was set back by 40 days → streams and token are requested again', async () => {
  const started = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(started);
  try {
    await ask('hades');
    clock.mockImplementation(() => started - 40 * DAY_MS);
    await ask('hades');
    expect(twitch.state.calls.filter((url) => url.startsWith('/helix/streams'))).toHaveLength(2);
    expect(twitch.state.issued).toBe(2);
  } finally {
    clock.mockRestore();
  }
});

test('a provider that does not respond → 502 after the timeout', async () => {
  twitch.state.silent = true;
  const answer = await ask('hades');
  expect(answer.statusCode).toBe(502);
});

test('the client secret is sent to the token endpoint only', async () => {
  const answer = await ask('hades');
  expect(JSON.stringify([answer.body, answer.headers, twitch.state.calls])).not.toMatch(/secret|token-1/);
});

import { StreamsResponse, StreamsQuery } from '@savepoint/contracts';
import { createClient, createServer, HttpError, loadConfig, notFound } from '@savepoint/service-kit';
import { config } from './config';
import { createLookup } from './lookup';
import { AppToken } from './twitch/app-token';
import { Helix } from './twitch/helix';

/** Milliseconds for one call to the provider. */
const DEADLINE = 3_000;

/** The streams service; without credentials it answers that there are none. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const app = await createServer({ name: 'streams', logLevel: settings.LOG_LEVEL });
  const catalog = createClient({ upstream: 'catalog', baseUrl: settings.CATALOG_URL, timeoutMs: 1_000 });
  const lookup = lookupFrom(settings);
  app.addHook('onClose', async () => lookup?.close());

  app.get(
    '/api/streams',
    { schema: { querystring: StreamsQuery, response: { 200: StreamsResponse } } },
    async (request) => {
      const { game: slug } = request.query;
      const found = await catalog.call('readGame', { params: { slug }, requestId: request.id });
      if (!found) throw notFound('no-such-game', 'This game is not in the catalogue.');
      if (!lookup) return { streams: [] };
      try {
        return { streams: await lookup(found.game.name) };
      } catch (err) {
        request.log.warn({ err }, 'Could not get streams');
        throw new HttpError(502, 'provider-unavailable', 'Live streams cannot be looked up right now.', {
          headers: { 'retry-after': '30' },
        });
      }
    },
  );
  return app;
}

interface ProviderSettings {
  TWITCH_CLIENT_ID?: string;
  TWITCH_CLIENT_SECRET?: string;
  TWITCH_AUTH_URL: string;
  TWITCH_API_URL: string;
}

function lookupFrom(settings: ProviderSettings) {
  const { TWITCH_CLIENT_ID: clientId, TWITCH_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return undefined;
  const token = new AppToken({
    clientId,
    clientSecret,
    authUrl: settings.TWITCH_AUTH_URL,
    deadline: DEADLINE,
  });
  return createLookup(new Helix(token, { apiUrl: settings.TWITCH_API_URL, clientId, deadline: DEADLINE }));
}

import { HttpError } from '@savepoint/service-kit/base';
import { loadConfig } from '@savepoint/service-kit/config';
import { createCallTokens, createClient } from '@savepoint/service-kit/calls';
import { createServer, registerCall } from '@savepoint/service-kit/http';
import { LRUCache } from 'lru-cache';
import { config } from './config';
import { createStreamLookup } from './stream-lookup';
import { AppToken, Helix } from './twitch';

const CATALOG_TIMEOUT_MS = 1_000;
/** How long the provider’s name of a game is cached; pages are rendered again as often. */
const NAME_TTL_MS = 60_000;
const MAX_NAME_COUNT = 5_000;
const PROVIDER_TIMEOUT_MS = 3_000;
/** Shared caches may keep the streams of a game for half as long as they are kept here. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=30';

/** Builds the streams service. Without credentials it responds with an empty list. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const app = await createServer({ name: 'streams', logLevel: settings.LOG_LEVEL, tracing: settings });
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: settings.CATALOG_URL,
    timeoutMs: CATALOG_TIMEOUT_MS,
    tokens: createCallTokens('streams', settings.CALL_PRIVATE_KEY),
    server: app,
  });
  const lookup = createLookup(settings);
  app.addHook('onClose', async () => lookup?.close());

  /** The provider’s names of games by slug; games that do not exist are asked for again. */
  const names = new LRUCache<string, string>({ max: MAX_NAME_COUNT, ttl: NAME_TTL_MS });
  /** @throws {HttpError} */
  const nameOf = async (slug: string, requestId: string): Promise<string> => {
    const found = await catalog.call('readGame', { params: { slug }, requestId });
    if (!found) throw new HttpError('no-such-game');
    const name = found.game.twitch ?? found.game.name;
    names.set(slug, name);
    return name;
  };

  registerCall(app, 'findStreams', async ({ query: { game: slug }, id: requestId, log }, reply) => {
    const name = names.get(slug) ?? (await nameOf(slug, requestId));
    try {
      const streams = lookup ? await lookup(name) : [];
      reply.header('cache-control', CACHE_CONTROL);
      return { streams };
    } catch (err) {
      log.warn({ err }, 'stream lookup failed');
      throw new HttpError('provider-unavailable', { retryAfterS: 30 });
    }
  });
  return app;
}

interface ProviderSettings {
  TWITCH_CLIENT_ID?: string;
  TWITCH_CLIENT_SECRET?: string;
  TWITCH_AUTH_URL: string;
  TWITCH_API_URL: string;
}

function createLookup(settings: ProviderSettings) {
  const { TWITCH_CLIENT_ID: clientId, TWITCH_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return undefined;
  const token = new AppToken({
    clientId,
    clientSecret,
    authUrl: settings.TWITCH_AUTH_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  });
  return createStreamLookup(
    new Helix(token, { apiUrl: settings.TWITCH_API_URL, clientId, timeoutMs: PROVIDER_TIMEOUT_MS }),
  );
}

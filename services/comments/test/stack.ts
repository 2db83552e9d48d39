import {
  createTestClient,
  createTestTokens,
  startFakeCatalog,
  startService,
} from '@savepoint/service-kit/testing';
import { buildApp } from '../src';

export { startDatabase } from '@savepoint/service-kit/testing';

/** The service on a real port, with a real database and a fake catalogue over HTTP. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const catalogue = await startFakeCatalog(['game/hades', 'game/celeste', 'article/on-ladders']);
  const tokens = createTestTokens('comments');
  const service = await startService(
    buildApp,
    { CATALOG_URL: catalogue.url, INTERNAL_PUBLIC_KEY: tokens.publicKey, RATE_LIMIT_SCALE: '1000', ...extra },
    [catalogue],
  );
  return { ...createTestClient(service.url, tokens), ...service, tokens, catalogue };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

import {
  createTestClient,
  createTestTokens,
  startFakeCatalog,
  startService,
} from '@savepoint/service-kit/testing';
import { buildApp } from '../src';
import { startFakeComments } from './fake-comments';

export { startDatabase } from '@savepoint/service-kit/testing';

/** Starts the service on a real port with a real database, a fake catalogue and a fake comments service. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const catalogue = await startFakeCatalog(['game/hades', 'game/celeste', 'game/tunic']);
  const comments = await startFakeComments();
  const tokens = createTestTokens('user-actions');
  const service = await startService(
    buildApp,
    {
      CATALOG_URL: catalogue.url,
      COMMENTS_URL: comments.url,
      CHARTS_MAX_AGE_S: '0',
      RATE_LIMIT_SCALE: '1000',
      RATING_PROBATION_HOURS: '0',
      INTERNAL_PUBLIC_KEY: tokens.publicKey,
      ...extra,
    },
    [catalogue, comments],
  );
  return { ...createTestClient(service.url, tokens), ...service, tokens, catalogue, comments };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

import {
  createTestClient,
  createTestTokens,
  startFakeCatalog,
  startService,
} from '@savepoint/service-kit/testing';
import { buildApp } from '../src';
import { startFakeComments } from './fake-comments';
import { startFakeForms } from './fake-forms';

export { startDatabase } from '@savepoint/service-kit/testing';

/** Starts the service on a real port with a real database, a fake catalogue, and fakes of the comments and forms services. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const catalogue = await startFakeCatalog(['game/hades', 'game/celeste', 'game/tunic']);
  const comments = await startFakeComments();
  const forms = await startFakeForms();
  const tokens = createTestTokens('user-actions');
  const service = await startService(
    buildApp,
    {
      CATALOG_URL: catalogue.url,
      COMMENTS_URL: comments.url,
      FORMS_URL: forms.url,
      CHARTS_MAX_AGE_S: '0',
      RATE_LIMIT_SCALE: '1000',
      RATING_PROBATION_HOURS: '0',
      INTERNAL_PUBLIC_KEY: tokens.publicKey,
      ...extra,
    },
    [catalogue, comments, forms],
  );
  return { ...createTestClient(service.url, tokens), ...service, tokens, catalogue, comments, forms };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

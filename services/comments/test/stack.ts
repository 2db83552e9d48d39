import {
  createTestClient,
  createTestTokens,
  startFakeCatalog,
  startService,
} from '@savepoint/service-kit/testing';
import { buildApp } from '../src';
import { startFakeForms } from './fake-forms';

export { startDatabase } from '@savepoint/service-kit/testing';

/** The service on a real port, with a real database and a fake catalogue over HTTP. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const catalogue = await startFakeCatalog(['game/hades', 'game/celeste', 'article/on-ladders']);
  const forms = await startFakeForms();
  const tokens = createTestTokens('comments');
  const service = await startService(
    buildApp,
    {
      CATALOG_URL: catalogue.url,
      FORMS_URL: forms.url,
      // Nobody listens there.
      SPAM_SERVICE_URL: 'http://127.0.0.1:9',
      INTERNAL_PUBLIC_KEY: tokens.publicKey,
      RATE_LIMIT_SCALE: '1000',
      ...extra,
    },
    [catalogue, forms],
  );
  return { ...createTestClient(service.url, tokens), ...service, tokens, catalogue, forms };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

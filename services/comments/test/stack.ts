import {
  createTestClient,
  createTestTokens,
  startFakeCatalog,
  startService,
  type TestCallOptions,
} from '@savepoint/service-kit/testing';
import type { Connection } from 'mongoose';
import { buildApp } from '../src';
import { signOnKeyModel } from '../src/data/models/site';
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
  const client = createTestClient(service.url, tokens);
  /** Of whom a site has logged in, the claims name a key of the site. */
  const claimsOf = async ({ site, ...claims }: Record<string, unknown>) =>
    typeof site === 'string'
      ? { signed_with: await keyOf(service.connection, site), site, ...claims }
      : claims;
  return {
    ...client,
    async post<T = Record<string, unknown>>(path: string, body: unknown, options: TestCallOptions = {}) {
      return client.post<T>(path, body, {
        ...options,
        ...(options.claims && { claims: await claimsOf(options.claims) }),
      });
    },
    claimsOf,
    ...service,
    tokens,
    catalogue,
    forms,
  };
}
/** A key of a site, which signs nothing. */
async function keyOf(connection: Connection, site: string): Promise<string> {
  const _id = `${site}.testkey1`;
  await signOnKeyModel(connection).insertIfAbsent({
    ...{ _id, site, algorithm: 'HS256', key: 'unused' },
    created: new Date(0),
  });
  return _id;
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

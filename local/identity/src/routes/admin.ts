import { Type } from 'typebox';
import { toUserInfo } from '../accounts/account';
import { AccountUpdate, applyAdminUpdate } from '../accounts/updates';
import { requireAdministrator } from '../http/access';
import { ToolkitError } from '../http/errors';
import { Email, ProviderId, Strict, Subject, Uid } from '../http/schemas';
import type { App, Identity } from '../identity';

/** The maximum page size of batchGet, as in Identity Toolkit. */
const MAX_PAGE_SIZE = 1000;

const list = <T extends typeof Uid>(item: T) => Type.Optional(Type.Array(item, { maxItems: 100 }));
const Params = Strict({ projectId: Type.String({ maxLength: 64 }) });
const Lookup = Strict({
  localId: list(Uid),
  email: list(Email),
  federatedUserId: Type.Optional(
    Type.Array(Strict({ providerId: ProviderId, rawId: Subject }), { maxItems: 100 }),
  ),
});
const Page = Strict({
  maxResults: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$' })),
  nextPageToken: Type.Optional(Uid),
});

/** The routes of firebase-admin, for programs on this machine only. */
export function adminRoutes(app: App, identity: Identity): void {
  void app.register(
    async (scope: App) => {
      scope.addHook('onRequest', requireAdministrator);
      routes(scope, identity);
    },
    { prefix: '/v1/projects/:projectId' },
  );
}

function routes(app: App, { accounts, tokens }: Identity): void {
  app.addHook('preHandler', async ({ params }) => {
    if ((params as { projectId: string }).projectId !== tokens.projectId)
      throw new ToolkitError('PROJECT_NOT_FOUND', `The project is ${tokens.projectId}.`, 404);
  });

  app.post('/accounts::lookup', { schema: { params: Params, body: Lookup } }, async ({ body }) => {
    const uids = new Set(body.localId);
    const emails = new Set(body.email);
    const subjects = new Set(body.federatedUserId?.map(({ providerId, rawId }) => `${providerId}:${rawId}`));
    const found = accounts
      .all()
      .filter(
        ({ localId, email, provider }) =>
          uids.has(localId) ||
          (email !== undefined && emails.has(email)) ||
          subjects.has(`${provider.providerId}:${provider.subject}`),
      );
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: found.map(toUserInfo) };
  });

  app.post('/accounts::update', { schema: { params: Params, body: AccountUpdate } }, async ({ body }) => {
    const account = await accounts.update(body.localId, (current) => {
      if (!current) throw new ToolkitError('USER_NOT_FOUND');
      return applyAdminUpdate(current, body);
    });
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...toUserInfo(account) };
  });

  app.post(
    '/accounts::delete',
    { schema: { params: Params, body: Strict({ localId: Uid }) } },
    async ({ body }) => {
      await accounts.update(body.localId, (current) => {
        if (!current) throw new ToolkitError('USER_NOT_FOUND');
        return undefined;
      });
      return { kind: 'identitytoolkit#DeleteAccountResponse' };
    },
  );

  app.get('/accounts::batchGet', { schema: { params: Params, querystring: Page } }, async ({ query }) => {
    const size = Math.min(Number(query.maxResults ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
    const after = query.nextPageToken ?? '';
    const rest = accounts
      .all()
      .filter(({ localId }) => localId > after)
      .sort((a, b) => (a.localId < b.localId ? -1 : 1));
    const page = rest.slice(0, size);
    return {
      kind: 'identitytoolkit#DownloadAccountResponse',
      users: page.map(toUserInfo),
      nextPageToken: rest.length > size ? page.at(-1)?.localId : undefined,
    };
  });
}

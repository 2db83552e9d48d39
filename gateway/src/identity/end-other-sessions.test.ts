import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RECENT_SIGN_IN_S } from '@savepoint/contracts/base';
import { startGateway, startUpstream, post } from '../../test/gateway';
import { now, startIdentity } from '../../test/identity';
import { createVerifier } from './verifier';

type Started<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
let identity: Started<typeof startIdentity>;
let userActions: Started<typeof startUpstream>;
/** Two, so that what one has cached of a token does not matter. */
let gateways: Started<typeof startGateway>[];

beforeAll(async () => {
  identity = await startIdentity();
  userActions = await startUpstream('user-actions');
  const upstreams = { comments: userActions.url, userActions: userActions.url };
  const start = () => startGateway(upstreams, { IDENTITY_URL: identity.url, RATE_LIMIT_SCALE: '100' });
  gateways = [await start(), await start()];
});
afterAll(() => Promise.all([...gateways, identity, userActions].map((part) => part.close())));
beforeEach(() => {
  userActions.seen.length = 0;
});

const end = (token: unknown, which: unknown) =>
  post(`${gateways[0]!.url}/api/user/sessions/end`, { token, which });
/** Whether a token is accepted by a gateway that has not seen it. */
const isAccepted = async (token: string) =>
  (await post(`${gateways[1]!.url}/api/user/account`, { token })).status === 200;
/** A member’s token of a sign-in some seconds ago. */
async function tokenOf(subject: string, secondsAgo: number): Promise<string> {
  const token = await identity.signIn(subject);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  // The account is older than its sign-ins.
  await identity.update(sub, { validSince: now() - 10_000 });
  return identity.forge({ sub, user_id: sub, auth_time: now() - secondsAgo });
}

test('others: earlier sessions end at the provider, that of the call stays, and the call is forwarded', async () => {
  const [earlier, current] = [await tokenOf('ada', 60), await tokenOf('ada', 10)];
  expect((await end(current, 'others')).status).toBe(200);
  expect(userActions.seen.map(({ body }) => body)).toEqual([{ which: 'others' }]);
  expect([await isAccepted(earlier), await isAccepted(current)]).toEqual([false, true]);
});

test('others, with an old sign-in → 403, and nothing ends', async () => {
  const [earlier, current] = [await tokenOf('bea', 900), await tokenOf('bea', RECENT_SIGN_IN_S + 60)];
  const answer = await end(current, 'others');
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'recent-sign-in-needed' }]);
  expect(userActions.seen).toEqual([]);
  expect([await isAccepted(earlier), await isAccepted(current)]).toEqual([true, true]);
});

test.each(['this', undefined, 7, null])('%j: the gateway ends nothing', async (which) => {
  const [earlier, current] = [await tokenOf('cy', 60), await tokenOf('cy', 10)];
  await end(current, which);
  expect(userActions.seen).toHaveLength(1);
  expect(await isAccepted(earlier)).toBe(true);
});

test.each([403, 500])('a provider that responds with %d → 503', async (status) => {
  const provider = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const verifier = createVerifier({
    projectId: 'savepoint-test',
    providerUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });
  await expect(verifier.endSessionsBefore('ada', now())).rejects.toMatchObject({
    status: 503,
    code: 'identity-unavailable',
  });
  await verifier.close();
  provider.closeAllConnections();
  provider.close();
});

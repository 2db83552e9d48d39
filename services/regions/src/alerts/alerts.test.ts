import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  alertsSubject,
  PLAN_DEFAULTS,
  type PageRegionReport,
  type RegionAlert,
  type RegionAlertsResponse,
  type RegionOwners,
} from '@savepoint/contracts/regions';
import { planOf, signStoreRequest, type RegionSigner } from '@savepoint/contracts/region-trust';
import {
  applyOwners,
  initOwners,
  publish,
  readVerified,
  registerHost,
  takeStep,
  withdraw,
} from '@savepoint/region-store';
import { builtRemote, testHost, testSigner } from '@savepoint/region-store/testing';
import { connectMongo } from '@savepoint/service-kit/data';
import { callEnv, eventually, startDatabase } from '@savepoint/service-kit/testing';
import { buildApp } from '..';
import { createAlertModels } from './model';

const ORIGIN = 'https://savepoint.example';
const site = testSigner();
const team = testSigner();
const other = testSigner();
const conductor = testSigner();
const owners = (frozen = false): RegionOwners => ({
  site_keys: [site.key],
  keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key], frozen }, quiz: { keys: [other.key] } },
  rollout_keys: [conductor.key],
});

type App = Awaited<ReturnType<typeof buildApp>>;
let database: Awaited<ReturnType<typeof startDatabase>>;
let receiver: HttpServer;
let address: string;
let received: { headers: IncomingHttpHeaders; body: string }[];
/** What the receiver answers. */
let status: number;
let folder: string;
let store: string;
let uri: string;
let apps: App[];

beforeAll(async () => {
  database = await startDatabase();
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/poll`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
});

beforeEach(async () => {
  received = [];
  status = 204;
  folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  store = path.join(folder, 'store');
  await registerHost(store, testHost());
  await initOwners({ store, signer: site });
  await applyOwners(owners(), { store, signer: site });
  await put('1.0.0-a');
  uri = database.newUri();
  apps = await Promise.all([1, 2].map(start));
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  rmSync(folder, { recursive: true });
});

async function start(): Promise<App> {
  const app = await buildApp({
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    REGIONS_DIR: store,
    MONGODB_URI: uri,
    REGION_SITE_KEYS: site.key,
    PUBLIC_URL: ORIGIN,
    OUTGOING_PRIVATE_ORIGINS: new URL(address).origin,
    LOG_LEVEL: 'silent',
  });
  await app.ready();
  await eventually(async () => (await app.inject('/readyz')).json<{ status: string }>().status === 'ok');
  return app;
}

const put = (version: string, more = {}) =>
  publish({
    store,
    signer: team,
    channel: 'stable',
    folder: builtRemote(folder, { remote: 'poll', version }),
    ...more,
  });

interface Change {
  url?: string | null;
  error_limit_percent?: number;
}
function call(change: Change = {}, signer: RegionSigner = team, signed: Change = change) {
  const signature = signStoreRequest(ORIGIN, alertsSubject({ region: 'poll', ...signed }), signer);
  const payload = { region: 'poll', ...change, ...signature };
  return apps[0]!.inject({ method: 'POST', url: '/api/regions/alerts', payload });
}
const listed = async () => (await call()).json<RegionAlertsResponse>().alerts;
const messages = () => received.map(({ body }) => JSON.parse(body) as RegionAlert);
/** Resolves when both instances have looked once more and sent nothing else. */
async function settled(count: number): Promise<void> {
  await eventually(async () => {
    const alerts = await listed();
    return alerts.length === count && alerts.every(({ state }) => state === 'sent');
  });
  expect(received).toHaveLength(count);
}

test('a rollout that goes back by itself, then a withdrawal: one signed message each, of two instances', async () => {
  const { secret, url } = (await call({ url: address })).json<RegionAlertsResponse>();
  expect(url).toBe(address);
  await put('2.0.0-b', { plan: { steps: [1, 100], ...PLAN_DEFAULTS } });
  const { history } = await readVerified({ store });
  const { digest } = planOf(history.lastReleaseOf('poll', 'rollout')!)!;
  await takeStep('poll', {
    store,
    signer: conductor,
    digest,
    from: 1,
    to: 0,
    why: 'failing views of poll: 9 %',
  });
  await settled(1);
  await withdraw('poll', { store, signer: team });
  await settled(2);
  expect(messages()).toEqual([
    {
      type: 'rollout.taken-back',
      timestamp: expect.any(String),
      data: { site: ORIGIN, region: 'poll', version: '2.0.0-b', why: 'failing views of poll: 9 %' },
    },
    { type: 'region.withdrawn', timestamp: expect.any(String), data: expect.any(Object) },
  ]);
  const [{ headers, body }] = received as [(typeof received)[0]];
  const id = headers['webhook-id'];
  const signed = `${id as string}.${headers['webhook-timestamp'] as string}.${body}`;
  const key = Buffer.from(secret!.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect((await listed()).map((alert) => alert.id)).toContain(id);
});

test('a rollout that becomes stable by itself, and a region that is frozen; other changes of the owners file say nothing', async () => {
  await call({ url: address });
  await put('2.0.0-b', { plan: { steps: [1, 100], ...PLAN_DEFAULTS } });
  const { history } = await readVerified({ store });
  const { digest } = planOf(history.lastReleaseOf('poll', 'rollout')!)!;
  await takeStep('poll', { store, signer: conductor, digest, from: 1, to: 100, why: 'no worse' });
  await settled(1);
  await applyOwners(owners(true), { store, signer: site });
  await settled(2);
  await applyOwners(
    { ...owners(true), keys: { ...owners().keys, [testSigner().key]: { name: 'Ann' } } },
    { store, signer: site },
  );
  await applyOwners(owners(), { store, signer: site });
  await eventually(async () => {
    const connection = connectMongo(uri, { log: apps[0]!.log });
    const found = await createAlertModels(connection).addresses.findById('poll').lean();
    await connection.close();
    return found?.frozen === false;
  });
  await settled(2);
  expect(messages().map(({ type, data }) => [type, data.version])).toEqual([
    ['rollout.promoted', '2.0.0-b'],
    ['region.frozen', '2.0.0-b'],
  ]);
});

test('failing views of the stable version above the limit → once within an hour', async () => {
  await call({ url: address, error_limit_percent: 20 });
  const report = (failing: boolean, index: number) => {
    const view: PageRegionReport = {
      region: 'poll',
      version: '1.0.0-a',
      first: true,
      first_failure: failing,
      mount_ms: 40,
      mount_failures: 0,
      errors: failing ? 1 : 0,
      long_tasks: 0,
      long_task_ms: 0,
    };
    return apps[index % 2]!.inject({
      method: 'POST',
      url: '/api/regions/health',
      payload: { regions: [view] },
      headers: { 'x-forwarded-for': `192.0.2.${index}` },
    });
  };
  for (let index = 0; index < 20; index += 1) await report(index < 4, index);
  for (let index = 20; index < 24; index += 1) await report(true, index);
  await settled(1);
  expect(messages()[0]).toMatchObject({
    type: 'errors.above-limit',
    data: { version: '1.0.0-a', why: expect.stringMatching(/^\d+\.\d % of \d+ views failed within ten/) },
  });
});

test('a receiver that fails → tried again later with the same id; without an address → given up', async () => {
  status = 500;
  await call({ url: address });
  await withdraw('poll', { store, signer: team });
  await eventually(async () => (await listed())[0]?.result === '500');
  expect(await listed()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  status = 200;
  const connection = connectMongo(uri, { log: apps[0]!.log });
  const { alerts } = createAlertModels(connection);
  await alerts.updateOne({ region: 'poll' }, { $set: { due: new Date() } });
  await eventually(async () => (await listed())[0]?.state === 'sent');
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    (await listed())[0]!.id,
    (await listed())[0]!.id,
  ]);
  await call({ url: null });
  await alerts.updateOne({ region: 'poll' }, { $set: { state: 'pending', due: new Date() } });
  await eventually(async () => (await listed())[0]?.state === 'failed');
  expect(received).toHaveLength(2);
  await connection.close();
});

test('what happened before the address was named is not sent', async () => {
  await applyOwners(owners(true), { store, signer: site });
  await withdraw('poll', { store, signer: team });
  await call({ url: address });
  await put('1.0.0-b', { signer: site });
  await withdraw('poll', { store, signer: team });
  await settled(1);
  expect(messages()).toMatchObject([{ type: 'region.withdrawn' }]);
});

test('refused: another team, a request that was changed, and addresses inside the network', async () => {
  expect((await call({ url: address }, other)).json()).toMatchObject({
    code: 'region-key-refused',
    error: expect.stringContaining('is not an owner of the region poll'),
  });
  expect((await call({ url: address }, team, { url: null })).statusCode).toBe(401);
  for (const [url, problem] of [
    ['http://alerts.example/', 'https address'],
    ['https://127.0.0.1/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://169.254.169.254/latest', 'not public'],
  ] as const)
    expect((await call({ url })).json()).toMatchObject({
      code: 'region-alerts-address',
      error: expect.stringContaining(problem),
    });
  expect((await call()).json()).toMatchObject({ url: null, secret: null, alerts: [] });
  expect((await call({}, site)).statusCode).toBe(200);
});

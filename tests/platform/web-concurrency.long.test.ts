// Widens local/launcher/src/shared-port.test.ts: limits, streams, publishing and crashes with two web processes
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, processFor, type launch as launchSite, type RunningSite } from '@savepoint/launcher';
import { createRegistrySigner, eventually, regionTrustEnv } from '@savepoint/service-kit/testing';
import { ApiMember } from '../browser/api-member';

const root = join(__dirname, '..', '..');
const PROCESSES = ['web', 'web-2'];
/** 0.05 of 600 calls of the API a minute, and of 20 event streams. */
const LIMITS = { RATE_LIMIT_SCALE: '0.05', calls: 30, streams: 1 };

const sign = createRegistrySigner();

let folder: string;
let site: RunningSite;
let port: number;
let operationsPorts: number[];
let nextAddress = 10;

// Elsewhere only one address of 127.0.0.0/8 is there.
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

/** An unused client’s address that a process serves. */
function addressOf(name: string): string {
  for (;;) {
    const address = `127.0.0.${(nextAddress += 1)}`;
    if (processFor(address, PROCESSES) === name) return address;
  }
}

interface Reply {
  status: number | undefined;
  body: string;
}
/** Opens a connection of its own. @returns when the head of the response has arrived */
const open = (path: string, localAddress: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, localAddress, agent: new Agent() };
    get(options, resolve).on('error', reject);
  });
async function read(path: string, localAddress: string): Promise<Reply> {
  const response = await open(path, localAddress);
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk as string;
  return { status: response.statusCode, body };
}
const isServed = (path: string, address: string): Promise<boolean> =>
  read(path, address).then(
    ({ status }) => status === 200,
    () => false,
  );

async function twoPortsInARow(): Promise<number[]> {
  for (;;) {
    const [first = 0] = await freePorts(1);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(first + 1, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return [first, first + 1];
  }
}

function publish(version: string): void {
  const base = `/regions/footer/${version}/`;
  const files = { entry: 'entry.js', js: [], css: [], integrity: {}, shared: {} };
  const published = '2025-01-01T00:00:00.000Z';
  const footer = { version, remote: 'footer', module: './footer', base, ...files, published };
  const regions = { footer: { channels: { stable: footer }, history: [] } };
  const registry = { schema: 1 as const, environment: 'local', updated: published, regions };
  writeFileSync(join(folder, 'regions', 'regions.json'), JSON.stringify(sign(registry)));
}

describeOnLinux('WEB_CONCURRENCY=2', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'savepoint-web-'));
    mkdirSync(join(folder, 'regions'));
    publish('1.0.0');
    // The processes run what was built.
    const { launch } = jest.requireActual<{ launch: typeof launchSite }>(
      join(root, 'local/launcher/dist/index.js'),
    );
    operationsPorts = await twoPortsInARow();
    [port = 0] = await freePorts(1);
    site = await launch({
      root,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        WEB_CONCURRENCY: '2',
        ...regionTrustEnv,
        OPERATIONS_PORT: String(operationsPorts[0]),
        RATE_LIMIT_SCALE: LIMITS.RATE_LIMIT_SCALE,
        // A busy machine responds late.
        TIMEOUT_SCALE: '10',
        HANG_TIMEOUT_MS: '60000',
      },
      demo: false,
      untilFirstPage: false,
      log: () => {},
    });
    for (const name of PROCESSES) await eventually(() => isServed('/games/hades/', addressOf(name)));
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('both processes serve readers, each with its metrics at a port of its own', async () => {
    for (const operationsPort of operationsPorts) {
      const metrics = await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text();
      expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*route="\/\*".*\} [1-9]/m);
    }
  });

  test('the rate limit of an address holds for all its connections together; other addresses have their own', async () => {
    for (const name of PROCESSES) {
      const address = addressOf(name);
      const calls = Array.from({ length: LIMITS.calls + 10 }, () =>
        read('/api/ratings?slugs=hades', address),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect((await read('/api/ratings?slugs=hades', addressOf(name))).status).not.toBe(429);
    }
  });

  test('a comment reaches the event streams of both processes, of which an address has its share', async () => {
    const path = '/api/comments/events?entity_type=game&entity_slug=hades';
    const streams = await Promise.all(
      PROCESSES.map(async (name) => {
        const address = addressOf(name);
        const stream = await open(path, address);
        expect(stream.statusCode).toBe(200);
        expect((await read(path, address)).status).toBe(429);
        let received = '';
        stream.setEncoding('utf8').on('data', (text: string) => (received += text));
        return { stream, received: () => received };
      }),
    );
    const member = await ApiMember.join(`http://127.0.0.1:${port}`, 'Mara');
    const { uid } = await member.post('hades', 'The lantern in the second chamber burns longer.');
    for (const { received, stream } of streams) {
      await eventually(() => received().includes(uid));
      stream.destroy();
    }
  });

  test('after a publish the pages of both processes are new', async () => {
    const addresses = PROCESSES.map(addressOf);
    const showsVersion = async (version: string) => {
      for (const address of addresses)
        await eventually(async () =>
          (await read('/games/hades/', address)).body.includes(`/regions/footer/${version}/`),
        );
    };
    await showsVersion('1.0.0');
    publish('1.1.0');
    await showsVersion('1.1.0');
  });

  test('a process ends: the other one serves its addresses until it is back', async () => {
    const before = site.pids;
    const addresses = PROCESSES.map(addressOf);
    const [webPid] = site.webPids;
    process.kill(webPid!, 'SIGKILL');
    for (const address of addresses) await eventually(() => isServed('/games/hades/', address));
    await eventually(() => site.pids.length === before.length && !site.pids.includes(webPid!));
    for (const address of addresses) await eventually(() => isServed('/games/hades/', address));
  });
});

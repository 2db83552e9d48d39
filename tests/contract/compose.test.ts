import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port';
import { composeText, interpolate, readCompose, requiredVariables, root } from './compose';

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const serviceAccountKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;
const owner: Record<string, string> = {
  PUBLIC_URL: 'https://savepoint.example',
  MONGO_USER: 'owner',
  MONGO_PASSWORD: 'chosen-by-the-owner',
  MONGO_KEYFILE: '/etc/mongo.key',
  SMTP_URL: 'smtps://owner:chosen-by-the-owner@mail.example',
  MAIL_FROM: 'Savepoint <letters@savepoint.example>',
  CONTACT_TO: 'desk@savepoint.example',
  SITE_OWNER_NAME: 'Savepoint Ltd',
  SITE_OWNER_ADDRESS: '1 Example Street, Leeds',
  SITE_OWNER_EMAIL: 'legal@savepoint.example',
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'savepoint.example',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'a-project',
    client_email: 'gateway@a-project.example',
    private_key: serviceAccountKey,
  }),
  INTERNAL_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  INTERNAL_PUBLIC_KEY: publicKey.replaceAll('\n', '\\n'),
};

const compose = readCompose();
const parts = Object.entries(compose.services).flatMap(([name, service]) => {
  const folder = service.build?.args?.PART;
  return folder ? [{ name, folder, environment: service.environment ?? {} }] : [];
});

test('every server has a container', () => {
  const servers = [
    'catalog',
    'comments',
    'user-actions',
    'images',
    'streams',
    'forms',
    'regions',
    'fragments',
    'shell',
    'gateway',
  ];
  expect(parts.map(({ name }) => name).sort()).toEqual(servers.sort());
});

test('no secret has a default', () => {
  expect(requiredVariables(composeText()).sort()).toEqual(Object.keys(owner).sort());
  for (const name of Object.keys(owner)) {
    const { [name]: _absent, ...rest } = owner;
    const values = JSON.stringify(composeText());
    expect(() => interpolate(values, rest)).toThrow(name);
  }
});

test('the database is a replica set of three', () => {
  const members = Object.entries(compose.services).filter(([name]) => /^mongo-\d$/.test(name));
  expect(members).toHaveLength(3);
  for (const [, { healthcheck }] of members) expect(healthcheck).toBeDefined();
  // MONGO_INITDB_ROOT_… creates data, and a replica set can be initiated only if no other member has data.
  expect(members.filter(([, { environment }]) => environment).map(([name]) => name)).toEqual(['mongo-1']);
});

test('every Dockerfile exists and has a health check', () => {
  for (const { build } of Object.values(compose.services)) {
    if (!build) continue;
    expect(existsSync(join(root, build.dockerfile))).toBe(true);
    if (build.args) expect(readFileSync(join(root, build.dockerfile), 'utf8')).toContain('HEALTHCHECK');
  }
});

test('the folders of a server’s volumes belong to its user', () => {
  const dockerfile = readFileSync(join(root, 'docker/server.Dockerfile'), 'utf8');
  const [, created] = /install -d -o node -g node (.*)/.exec(dockerfile)!;
  const mounted = parts.flatMap(({ name }) =>
    (compose.services[name]!.volumes ?? []).filter((volume) => /^[a-z]+:/.test(String(volume))),
  );
  expect(mounted).toEqual(expect.arrayContaining(['fragments:/data', 'shell:/data']));
  for (const volume of mounted) expect(created!.split(' ')).toContain(String(volume).split(':')[1]);
});

test('the region container publishes every remote into an empty store', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const text = readFileSync(join(root, 'docker/region-tools.Dockerfile'), 'utf8');
  const [command, ...args] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)![1]!) as string[];
  const store = mkdtempSync(join(tmpdir(), 'savepoint-store-'));
  const { status, stdout } = spawnSync(command!, [...args, 'publish', '--all'], {
    cwd: root,
    env: { PATH: process.env['PATH'], REGIONS_DIR: store },
    encoding: 'utf8',
  });
  rmSync(store, { recursive: true });
  expect(status).toBe(0);
  expect(stdout.match(/^Published [a-z]+@\S+ \(stable\)$/gm)).toHaveLength(remotes.length);
});

describe('each part starts with its command and environment', () => {
  const ports = new Map<string, number>();
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-compose-'));
  let running: ChildProcess | undefined;

  beforeAll(async () => {
    for (const { name } of parts) ports.set(name, await freePort());
  });
  afterEach(async () => {
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Replaces the containers’ addresses and folders with ports on loopback and temporary folders. */
  function toLocal(name: string, value: string): string {
    return interpolate(value, owner)
      .replace(/http:\/\/([a-z-]+):8080/g, (_all, host: string) => `http://127.0.0.1:${ports.get(host)}`)
      .replace(/@mongo-1,mongo-2,mongo-3\//, '@127.0.0.1:9/')
      .replace(/^\/(data|regions|content)$/, (path) => {
        const own = join(folder, name, path);
        mkdirSync(own, { recursive: true });
        return own;
      });
  }

  test.each(parts)('$name', async ({ name, folder: part, environment }) => {
    const settings = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, toLocal(name, value)]),
    );
    const { PATH } = process.env;
    running = spawn('node', ['dist/server.js'], {
      cwd: join(root, part),
      env: {
        PATH,
        ...settings,
        HOST: '127.0.0.1',
        PORT: String(ports.get(name)),
        OPERATIONS_HOST: '127.0.0.1',
        OPERATIONS_PORT: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    running.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    const healthy = await untilHealthy(`http://127.0.0.1:${ports.get(name)}/healthz`, running);
    expect({ healthy, stderr: healthy ? '' : stderr }).toEqual({ healthy: true, stderr: '' });
  });
});

async function untilHealthy(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(100);
  }
  return false;
}

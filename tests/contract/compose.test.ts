import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import mongoose from 'mongoose';
import { catalogModels } from '../../services/catalog/src/models';
import { createDependencies as commentsDependencies } from '../../services/comments/src/dependencies';
import { createModels as formsModels } from '../../services/forms/src/models';
import { createAlertModels } from '../../services/regions/src/alerts/model';
import { createDevelopmentModels } from '../../services/regions/src/development/model';
import { createHealthModel } from '../../services/regions/src/health/model';
import { createRateLimits as createFormsRateLimits } from '../../services/forms/src/routes/rate-limits';
import { createContext as userActionsContext } from '../../services/user-actions/src/context';
import { migrationStates, type MigratedService, type Migration } from '@savepoint/service-kit/data';
import { MIGRATIONS as commentsMigrations } from '../../services/comments/src/data/migrations';
import { MIGRATIONS as formsMigrations } from '../../services/forms/src/migrations';
import { MIGRATIONS as userActionsMigrations } from '../../services/user-actions/src/migrations';
import { freePort } from '../free-port';
import { composeText, interpolate, readCompose, requiredVariables, root } from './compose';

/** Runs docker/make-secrets.mjs in a folder. @returns the variables of `.env` as Compose reads them */
function makeSecrets(cwd: string): Record<string, string> {
  const { status } = spawnSync('node', [join(root, 'docker/make-secrets.mjs')], { cwd });
  expect(status).toBe(0);
  const lines = readFileSync(join(cwd, '.env'), 'utf8').matchAll(/^(\w+)='(.*)'$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}
const secretsFolder = mkdtempSync(join(tmpdir(), 'savepoint-secrets-'));
const secrets = makeSecrets(secretsFolder);
const secretFile = (name: string) => join(secretsFolder, 'secrets', name);
const secretText = (name: string) => readFileSync(secretFile(name), 'utf8').trimEnd();
afterAll(() => rmSync(secretsFolder, { recursive: true }));

const serviceAccountKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;
const owner: Record<string, string> = {
  PUBLIC_URL: 'https://savepoint.example',
  ...secrets,
  MAIL_FROM: 'Savepoint <letters@savepoint.example>',
  CONTACT_TO: 'desk@savepoint.example',
  SITE_OWNER_NAME: 'Savepoint Ltd',
  SITE_OWNER_ADDRESS: '1 Example Street, Leeds',
  SITE_OWNER_EMAIL: 'legal@savepoint.example',
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'savepoint.example',
};

/** The secrets that the owner gets from somebody else. */
writeFileSync(secretFile('smtp-url'), 'smtps://owner:chosen-by-the-owner@mail.example\n');
writeFileSync(
  secretFile('firebase-service-account'),
  JSON.stringify({
    project_id: 'a-project',
    client_email: 'gateway@a-project.example',
    private_key: serviceAccountKey,
  }),
);

/** For which a part waits for its requests when it closes. */
const CLOSE_TIMEOUT_MS = 10_000;
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

test('the test in containers sets every variable that Compose requires', () => {
  const smoke = readFileSync(join(root, 'scripts/ci/compose-smoke.sh'), 'utf8');
  const set = [...Object.keys(secrets), ...[...smoke.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)];
  expect(requiredVariables(composeText()).filter((name) => !set.includes(name))).toEqual([]);
});

test('make-secrets: only the owner can read what it makes; a second run keeps it and adds what is missing', () => {
  expect(statSync(join(secretsFolder, '.env')).mode & 0o777).toBe(0o600);
  expect(statSync(join(secretsFolder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(makeSecrets(secretsFolder)).toEqual(secrets);
  const file = secretFile('call-private-key-shell');
  const text = secretText('call-private-key-shell');
  rmSync(file);
  const again = makeSecrets(secretsFolder);
  expect(Object.keys(secrets).filter((name) => again[name] !== secrets[name])).toEqual(['CALL_PUBLIC_KEYS']);
  expect(readFileSync(file, 'utf8')).not.toBe(text);
  writeFileSync(file, `${text}\n`);
  expect(makeSecrets(secretsFolder)).toEqual(secrets);
});

test('make-secrets: secrets that were in .env are moved into files, and nothing else of it changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-earlier-'));
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  writeFileSync(join(folder, 'mongo.key'), 'a key file\n');
  writeFileSync(
    join(folder, '.env'),
    `PUBLIC_URL=https://savepoint.example
REGION_KEY='${pem.trimEnd().replaceAll('\n', '\\n')}'
REGION_SITE_KEYS='chosen'
MONGO_PASSWORD_FORMS='as-before'
MONGO_KEYFILE='${join(folder, 'mongo.key')}'
SMTP_URL=smtps://mail.example
# A comment.
`,
  );
  makeSecrets(folder);
  const text = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
  expect(text('region-key')).toBe(pem);
  expect(text('mongo-keyfile')).toBe('a key file\n');
  expect(text('mongodb-uri-forms')).toContain('//forms:as-before@');
  expect(text('smtp-url')).toBe('smtps://mail.example\n');
  const env = readFileSync(join(folder, '.env'), 'utf8');
  expect(env).toMatch(
    /^PUBLIC_URL=https:\/\/savepoint.example\nREGION_SITE_KEYS='chosen'\n# A comment.\nINTERNAL_PUBLIC_KEY=/,
  );
  expect(env).not.toMatch(/PRIVATE|PASSWORD|SMTP|REGION_KEY/);
  rmSync(folder, { recursive: true });
});

test('secrets are files: each container has those that its settings name, and none is in an environment', () => {
  const made = new Set<string>(readdirSync(join(secretsFolder, 'secrets')));
  for (const [name, { file }] of Object.entries(compose.secrets))
    expect([name, file, made.has(name)]).toEqual([name, `\${SECRETS_DIR:-./secrets}/${name}`, true]);
  for (const [name, { environment = {}, secrets: own = [] }] of Object.entries(compose.services)) {
    const named = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(.+)/.exec(value)?.[1] ?? [],
    );
    expect([name, own]).toEqual([name, expect.arrayContaining(named)]);
    if (parts.some((part) => part.name === name))
      expect([name, [...own].sort()]).toEqual([name, named.sort()]);
    // The API key of Firebase is public: pages contain it.
    const secret = /^(?!INTERNAL_PUBLIC_KEY|FIREBASE_API_KEY).*(PASSWORD|SECRET|SMTP_URL|URI|_KEY)$/;
    expect(Object.keys(environment).filter((key) => secret.test(key))).toEqual([]);
  }
});

test('only parts that need it have a way out or reach the database; fragments has neither', () => {
  const inNetwork = (network: string) =>
    Object.entries(compose.services)
      .filter(([, { networks }]) => networks?.includes(network))
      .map(([name]) => name)
      .sort();
  const { inside, database, outside } = compose.networks;
  expect([inside?.internal, database?.internal, outside?.internal]).toEqual([true, true, undefined]);
  expect(inNetwork('outside')).toEqual(['comments', 'forms', 'gateway', 'regions', 'streams']);
  const stores = ['catalog', 'comments', 'forms', 'regions', 'user-actions'];
  expect(inNetwork('database')).toEqual([...stores, 'mongo-1', 'mongo-2', 'mongo-3', 'mongo-set'].sort());
  expect(inNetwork('inside')).toEqual(parts.map(({ name }) => name).sort());
});

/** The collections that migrations drop. */
async function droppedBy(steps: readonly Migration[]): Promise<string[]> {
  const dropped: string[] = [];
  const unused = {
    updateMany: async () => ({}),
    find: () => ({ sort: () => ({ limit: () => ({ toArray: async () => [] }) }) }),
  };
  const db = { dropCollection: async (name: string) => dropped.push(name), collection: () => unused };
  for (const { batch } of steps) await batch(db as never, undefined);
  return dropped.sort();
}

test('each service has a database user with the rights to its own collections only', async () => {
  const migrations: Partial<Record<string, readonly Migration[]>> = {
    comments: commentsMigrations,
    forms: formsMigrations,
    'user-actions': userActionsMigrations,
  };
  const connection = mongoose.createConnection();
  const collections: Record<string, string[]> = {};
  const record = (service: string, register: () => unknown) => {
    const before = new Set(connection.modelNames());
    register();
    migrationStates(connection, service as MigratedService);
    collections[service] = connection.modelNames().filter((name) => !before.has(name));
  };
  const unused = {} as never;
  record('catalog', () => catalogModels(connection));
  record('comments', () => commentsDependencies(connection, unused));
  record('user-actions', () => userActionsContext(connection, unused, { rateLimitScale: 1, probationMs: 0 }));
  record('forms', () => {
    formsModels(connection);
    createFormsRateLimits(connection, 1);
  });
  record('regions', () => {
    createHealthModel(connection);
    createAlertModels(connection);
    createDevelopmentModels(connection);
  });

  interface Rights {
    privileges: { resource: { db: string; collection: string }; actions: string[] }[];
    roles: [];
  }
  interface Account {
    pwd: string;
    roles: string[];
  }
  const roles = new Map<string, Rights>();
  const users = new Map<string, Account>();
  const admin = {
    getRole: () => null,
    getUser: () => null,
    createRole: ({ role, ...rights }: Rights & { role: string }) => roles.set(role, rights),
    createUser: ({ user, ...account }: Account & { user: string }) => users.set(user, account),
  };
  runInNewContext(readFileSync(join(root, 'docker/mongo-users.js'), 'utf8'), {
    db: { getSiblingDB: () => admin },
    require: () => ({ readFileSync: (file: string) => secretText(file.replace('/run/secrets/', '')) }),
  });
  expect([...users.keys()].sort()).toEqual(Object.keys(collections).sort());
  for (const [user, { pwd, roles: own }] of users) {
    expect(own).toEqual([`${user}-service`]);
    const { environment = {} } = compose.services[user]!;
    expect(environment['MONGODB_URI_FILE']).toBe(`/run/secrets/mongodb-uri-${user}`);
    expect(secretText(`mongodb-uri-${user}`)).toMatch(new RegExp(`^mongodb://${user}:${pwd}@`));
    const { privileges, roles: inherited } = roles.get(`${user}-service`)!;
    expect(inherited).toEqual([]);
    const isUsed = ({ actions }: Rights['privileges'][number]) => actions.includes('find');
    const namesOf = (rights: Rights['privileges']) =>
      rights.map(({ resource }) => resource.collection).sort();
    expect(new Set(privileges.map(({ resource }) => resource.db))).toEqual(new Set(['savepoint']));
    expect(namesOf(privileges.filter(isUsed))).toEqual([...collections[user]!].sort());
    for (const { actions } of privileges.filter(isUsed))
      expect(actions.join()).not.toMatch(/drop(?!Index)|User|Role|anyAction|shutdown/);
    // What nothing uses any more can only be dropped, as the migrations of the service do.
    const others = privileges.filter((privilege) => !isUsed(privilege));
    for (const { actions } of others) expect(actions).toEqual(['dropCollection']);
    expect(namesOf(others)).toEqual(await droppedBy(migrations[user] ?? []));
  }
});

test('every server has two containers with a limit of memory, and time to drain before it is killed', () => {
  for (const { name, environment } of parts) {
    const { scale, mem_limit, stop_grace_period } = compose.services[name]!;
    expect([name, scale]).toEqual([name, 2]);
    expect(mem_limit).toMatch(/^(512m|1g)$/);
    expect(Number(environment['DRAIN_MS'])).toBeGreaterThan(0);
    expect(parseInt(stop_grace_period ?? '') * 1000).toBeGreaterThan(
      Number(environment['DRAIN_MS']) + CLOSE_TIMEOUT_MS,
    );
  }
  for (const name of ['mongo-1', 'mongo-2', 'mongo-3']) expect(compose.services[name]!.mem_limit).toBe('1g');
});

test('containers of one server share only what several may use: published regions, files of page clients', () => {
  const shared = parts.flatMap(({ name }) =>
    (compose.services[name]!.volumes ?? []).map(String).filter((volume) => /^[a-z]+:/.test(volume)),
  );
  expect(shared.sort()).toEqual(['assets:/assets', 'regions:/regions']);
});

test('there is a port for each gateway, and as many again for an update', () => {
  const [mapping = ''] = compose.services['gateway']!.ports ?? [];
  const [, first, last] = /^(\d+)-(\d+):8080$/.exec(interpolate(mapping, owner)) ?? [];
  expect(Number(last) - Number(first) + 1).toBe(2 * compose.services['gateway']!.scale!);
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
    (compose.services[name]!.volumes ?? []).map(String).filter((volume) => !volume.startsWith('.')),
  );
  expect(mounted).toEqual(expect.arrayContaining(['/data', 'assets:/assets', 'regions:/regions']));
  for (const volume of mounted) expect(created!.split(' ')).toContain(/(?:^|:)(\/[a-z]+)/.exec(volume)?.[1]);
});

test('the region container publishes every remote into an empty store', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const text = readFileSync(join(root, 'docker/region-tools.Dockerfile'), 'utf8');
  const [command, ...args] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)![1]!) as string[];
  const store = mkdtempSync(join(tmpdir(), 'savepoint-store-'));
  const { status, stdout } = spawnSync(command!, [...args, 'publish', '--all'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      REGIONS_DIR: store,
      REGION_KEY_FILE: secretFile('region-key'),
      REGION_SITE_KEYS: secrets['REGION_SITE_KEYS']!,
    },
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
    // What it does on SIGTERM is tested elsewhere; its connection to a database takes seconds to give up.
    running.kill('SIGKILL');
    await gone;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A secret’s file, in which the database is on a port of loopback that nothing listens on. */
  function localSecret(name: string): string {
    const file = join(folder, name);
    writeFileSync(file, secretText(name).replace(/@mongo-1,mongo-2,mongo-3\//, '@127.0.0.1:9/'));
    return file;
  }

  /** Replaces the containers’ addresses and folders with ports on loopback and temporary folders. */
  function toLocal(name: string, value: string): string {
    return interpolate(value, owner)
      .replace(/http:\/\/([a-z-]+):8080/g, (_all, host: string) => `http://127.0.0.1:${ports.get(host)}`)
      .replace(/^\/run\/secrets\/(.+)/, (_all, secret: string) => localSecret(secret))
      .replace(/^\/(data|regions|content|assets)$/, (path) => {
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
        DRAIN_MS: '0',
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

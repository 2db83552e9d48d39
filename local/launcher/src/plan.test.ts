import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callers, callOf, internalCalls } from '@savepoint/contracts/api';
import { loadConfig } from '@savepoint/service-kit/config';
import { makePlan, PART_NAMES } from './plan';
import { CALLERS, loadKeys } from './resources';
import { config, readSettings } from './settings';
import { planWebProcesses } from './web-processes';

const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, 4000 + index])) as Record<
  (typeof PART_NAMES)[number],
  number
>;

const dataDir = mkdtempSync(join(tmpdir(), 'plan-'));
const keys = loadKeys(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

test('each part that makes internal calls has a private key of its own, all others have none', () => {
  expect(CALLERS).toEqual(callers);
  const given = [...partEnvironments({})].filter(([, { CALL_PRIVATE_KEY: key }]) => key !== undefined);
  expect(given.map(([name]) => name).sort()).toEqual([...callers].sort());
  expect(new Set(given.map(([, env]) => env['CALL_PRIVATE_KEY'])).size).toBe(callers.length);
  expect(loadKeys(dataDir)).toEqual(keys);
});

test('each part that answers internal calls has the public key of every caller', () => {
  const parts = new Set(internalCalls.map((name) => callOf(name).upstream));
  for (const part of parts) {
    const set = partEnvironments({}).get(part)?.['CALL_PUBLIC_KEYS'] ?? '';
    expect((JSON.parse(set) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)).toEqual(callers);
    expect(set).not.toContain('"d"');
  }
});

/** The environment of each part. */
function partEnvironments(env: Record<string, string>) {
  const plan = makePlan(readSettings(env, '/site', false), keys, ports);
  return new Map(
    Object.values(plan)
      .flat()
      .map(({ name, env: partEnv }) => [name, partEnv]),
  );
}

const SERVICE_ACCOUNT = JSON.stringify({
  client_email: 'savepoint@project.example',
  private_key: keys.internal.privateKey,
});

/** A value that is valid and not the default one. */
function validValue(name: keyof typeof config): string {
  const candidates = [
    `my-${name}`,
    `my-${name.toLowerCase().replaceAll('_', '-')}`,
    '0.5',
    '9',
    '999',
    'true',
    'proof-of-work',
    'refuse',
    'members',
    `https://${name.toLowerCase().replaceAll('_', '-')}.example`,
    'https://key@errors.example/1',
    'smtps://mail.example',
    'mongodb://database/site',
    `${name.toLowerCase()}@mail.example`,
    'k'.repeat(43),
    SERVICE_ACCOUNT,
  ];
  const isValid = (value: string) => {
    try {
      return String(loadConfig({ [name]: config[name] }, { [name]: value })[name]) === value;
    } catch {
      return false;
    }
  };
  return candidates.find(isValid) ?? `no valid value of ${name}`;
}

test('every setting for a part → in the environment of a part', () => {
  const own = [
    'PORT',
    'HOST',
    'NODE_ENV',
    'LOG_FORMAT',
    'LOG_LEVEL',
    'DATA_DIR',
    'CONTENT_DIR',
    'REGIONS_DIR',
    'HANG_TIMEOUT_MS',
    'WEB_CONCURRENCY',
  ];
  const given = Object.fromEntries(
    Object.keys(config)
      .filter((name) => !own.includes(name))
      .map((name) => [name, validValue(name as keyof typeof config)]),
  );
  const all = [...partEnvironments(given).values()];
  for (const [name, value] of Object.entries(given))
    expect(all.filter((env) => env[name] === value).length).toBeGreaterThan(0);
});

test('catalogue → receives the public URL for the legal pages', () => {
  expect(partEnvironments({ PORT: '4321' }).get('catalog')).toMatchObject({
    PUBLIC_URL: 'http://localhost:4321',
  });
});

test('without the demo → no part imports sample members, ratings and comments', () => {
  const root = join(__dirname, '..', '..', '..');
  const importing = (demo: boolean) =>
    Object.values(makePlan(readSettings({}, root, demo), keys, ports))
      .flat()
      .filter(({ env }) => env['DEMO_CONTENT'] !== undefined)
      .map(({ name }) => name);
  expect(importing(true).sort()).toEqual(['comments', 'user-actions']);
  expect(importing(false)).toEqual([]);
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://savepoint.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.savepoint.example' }, false],
])('settings %j → the local identity provider runs: %s', (env, runs) => {
  const settings = readSettings(env, '/site', false);
  const parts = partEnvironments(env);
  expect(parts.has('identity')).toBe(runs);
  expect(parts.get('gateway')?.['IDENTITY_URL']).toBeDefined();
  if (runs) expect(settings.identityProblem).toBeUndefined();
  else expect(settings.identityProblem).toMatch(/works on this machine only.*(HOST is 0|PUBLIC_URL is http)/);
});

test('a Firebase project → no local identity provider, and nothing to say about it', () => {
  const env = { FIREBASE_PROJECT_ID: 'a-project', HOST: '0.0.0.0', PUBLIC_URL: 'https://savepoint.example' };
  expect(readSettings(env, '/site', false).identityProblem).toBeUndefined();
  expect(partEnvironments(env).has('identity')).toBe(false);
});

describe('several web processes', () => {
  const free = [5000, 5001, 5002, 5003];
  const planned = (env: Record<string, string>) => {
    const settings = readSettings({ WEB_CONCURRENCY: '2', RATE_LIMIT_SCALE: '3', ...env }, '/site', false);
    const web = planWebProcesses(settings, ports, free, (own, ownPorts) => makePlan(own, keys, ownPorts));
    return Object.entries(web).map(([name, parts]) => ({
      name,
      parts: new Map((parts ?? []).map((part) => [part.name, part])),
    }));
  };

  test('each has a gateway of its own, which calls its own shell and listens at the loopback interface only', () => {
    const processes = planned({ HOST: '0.0.0.0', OPERATIONS_PORT: '9090' });
    expect(processes.map(({ name }) => name)).toEqual(['web', 'web-2']);
    const shells = processes.map(({ parts }) => parts.get('shell')!.port);
    const gateways = processes.map(({ parts }) => parts.get('gateway')!);
    expect(new Set([...shells, ...gateways.map(({ port }) => port)]).size).toBe(4);
    for (const [index, { host, env }] of gateways.entries()) {
      expect(host).toBe('127.0.0.1');
      expect(env).toMatchObject({
        // By it the gateway decides whether the site is local.
        HOST: '0.0.0.0',
        SHELL_URL: `http://127.0.0.1:${shells[index]}`,
        OPERATIONS_PORT: String(9090 + index),
        RATE_LIMIT_SCALE: '3',
      });
    }
  });

  test('behind a proxy, whose connections all of them serve, each has its share of the limits of an address', () => {
    for (const { parts } of planned({ TRUST_PROXY: '10.0.0.0/8' }))
      expect(parts.get('gateway')!.env['RATE_LIMIT_SCALE']).toBe('1.5');
  });
});

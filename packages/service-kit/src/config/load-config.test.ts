import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import {
  baseConfig,
  callerConfig,
  calleeConfig,
  ConfigError,
  loadConfig,
  memberConfig,
  mongoConfig,
  OriginSetting,
  UrlSetting,
} from '.';

const rejection = (
  properties: Parameters<typeof loadConfig>[0],
  env: Record<string, string>,
): ConfigError => {
  try {
    loadConfig(properties, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was taken');
};

const pair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

test('text is converted to the schema’s type, and missing settings get their defaults', () => {
  const settings = loadConfig(
    {
      ...baseConfig,
      SCALE: Type.Number({ default: 1 }),
      LOUD: Type.Boolean({ default: false }),
      EXTRA: Type.Optional(Type.String()),
    },
    { PORT: '8080', SCALE: '0.5', LOUD: 'true', UNRELATED: 'x' },
  );
  expect(settings).toEqual({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 8080,
    LOG_LEVEL: 'info',
    TIMEOUT_SCALE: 1,
    SCALE: 0.5,
    OTEL_TRACES_SAMPLER_ARG: 1,
    DRAIN_MS: 0,
    LOUD: true,
  });
});

test('NAME_FILE: the value is the text of a file, which may end with a line break; the variable itself wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'mongodb://db/savepoint\n');
  expect(loadConfig(mongoConfig, { MONGODB_URI_FILE: file })).toEqual({
    MONGODB_URI: 'mongodb://db/savepoint',
  });
  expect(loadConfig(mongoConfig, { MONGODB_URI_FILE: file, MONGODB_URI: 'mongodb://own' })).toEqual({
    MONGODB_URI: 'mongodb://own',
  });
  rmSync(folder, { recursive: true });
  expect(rejection(mongoConfig, { MONGODB_URI_FILE: file }).problems[0]).toBe(
    'MONGODB_URI_FILE is wrong: the file that it names cannot be read',
  );
});

test('all missing and invalid settings are listed', () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`URL_${i}`, UrlSetting(`Upstream ${i}`)]),
  );
  const { problems, message } = rejection({ ...baseConfig, ...many }, { PORT: '70000', URL_0: 'ftp://x.y' });
  expect(problems).toHaveLength(13);
  expect(problems[0]).toBe('PORT is wrong (must be <= 65535): Port to listen on; 0 picks a free port');
  expect(problems[1]).toMatch(/^URL_0 is wrong .*: Upstream 0/);
  expect(problems.slice(2)).toEqual(
    Array.from({ length: 11 }, (_, i) =>
      expect.stringMatching(new RegExp(`^URL_${i + 1} is missing: Upstream`)),
    ),
  );
  expect(message.split('\n')).toHaveLength(14);
});

test.each([
  ['3.5', 'a fraction'],
  ['0x10', 'hexadecimal'],
  ['1e3', 'an exponent'],
  ['true', 'a word'],
  ['NaN', 'no number'],
])('a port of %s (%s) is rejected, not converted', (PORT) => {
  expect(rejection(baseConfig, { PORT }).problems).toEqual([
    expect.stringMatching(/^PORT is wrong \(must be integer\)/),
  ]);
});

test('an invalid choice → the message lists the valid ones', () => {
  expect(rejection(baseConfig, { LOG_LEVEL: 'loud' }).message).toContain(
    'must be one of fatal, error, warn, info, debug, trace, silent',
  );
});

test('messages never contain the invalid value, which may be a secret', () => {
  expect(rejection(mongoConfig, { MONGODB_URI: 'postgres://user:hunter2@host' }).message).not.toContain(
    'hunter2',
  );
});

test('an empty value counts as absent', () => {
  expect(rejection(mongoConfig, { MONGODB_URI: '' }).problems).toEqual([
    expect.stringMatching(/^MONGODB_URI is missing/),
  ]);
});

test('a key may be on one line; a path with a backslash and an n is unchanged', () => {
  const pem = pair().publicKey.replaceAll('\n', '\\n');
  const settings = loadConfig(
    { ...memberConfig, FOLDER: Type.String() },
    { INTERNAL_PUBLIC_KEY: pem, FOLDER: 'C:\\new' },
  );
  expect(settings.INTERNAL_PUBLIC_KEY).toContain('-----\n');
  expect(settings.FOLDER).toBe('C:\\new');
});

test.each(['http://catalog:3001', 'https://example.org/base', 'http://[::1]:80'])(
  '%s is a base URL',
  (url) => {
    expect(loadConfig({ U: UrlSetting('It') }, { U: url })).toEqual({ U: url });
  },
);

test.each([
  'catalog:3001',
  'http://catalog/',
  'http://cat alog',
  'file:///etc',
  'http://catalog:70000',
  'http://me:secret@catalog',
  'http://catalog/x?y',
  'http://catalog#x',
])('%s is no base URL', (url) => {
  expect(rejection({ U: UrlSetting('It') }, { U: url }).problems).toHaveLength(1);
});

test.each([
  'http://shell:3000/app',
  'http://shell:3000/',
  'http://user@shell',
  'shell',
  'http://shell:99999',
])('%s is no origin', (url) => {
  expect(rejection({ U: OriginSetting('It') }, { U: url }).problems).toHaveLength(1);
});

test.each(['prod', 'staging', 'production ', 'Production', '"production"'])(
  'NODE_ENV=%j is rejected, so that it does not switch off what production requires',
  (NODE_ENV) => {
    expect(rejection(baseConfig, { NODE_ENV }).problems).toEqual([
      expect.stringMatching(/^NODE_ENV is wrong/),
    ]);
  },
);

test.each(['[::]', '127.0.0.1:80', 'http://localhost', ':: '])('HOST=%j is rejected', (HOST) => {
  expect(rejection(baseConfig, { HOST }).problems).toHaveLength(1);
});

test.each(['::', '::1', '0.0.0.0', 'localhost', 'my_host'])('HOST=%j is taken', (HOST) => {
  expect(loadConfig(baseConfig, { HOST }).HOST).toBe(HOST);
});

test('a value in quotes or with white space around it is named as such', () => {
  const { publicKey } = pair();
  expect(rejection(memberConfig, { INTERNAL_PUBLIC_KEY: `"${publicKey}"` }).message).toContain(
    'INTERNAL_PUBLIC_KEY is wrong (is in quotes: write the value without them)',
  );
  expect(rejection({ F: Type.String() }, { F: "'data'" }).problems).toHaveLength(1);
  expect(rejection({ F: Type.String() }, { F: 'data\r' }).message).toContain('white space');
});

test('a key of another half, another kind, or cut short is rejected', () => {
  const { publicKey, privateKey } = pair();
  const other = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const lines = publicKey.split('\n');
  for (const key of [privateKey, other.publicKey, [lines[0], lines[2]].join('\n'), 'BEGIN PUBLIC KEY'])
    expect(rejection(memberConfig, { INTERNAL_PUBLIC_KEY: key }).message).toContain(
      'must be a public key of Ed25519 as PEM, whole',
    );
});

test('a private key whose public half is not among the public keys is rejected', () => {
  const [own, other] = [pair(), pair()];
  const halves = {
    INTERNAL_PRIVATE_KEY: Type.String(),
    INTERNAL_PUBLIC_KEY: Type.String(),
  };
  const settings = (publicKey: string) => ({
    INTERNAL_PRIVATE_KEY: own.privateKey,
    INTERNAL_PUBLIC_KEY: publicKey,
  });
  expect(rejection(halves, settings(other.publicKey)).problems).toEqual([
    expect.stringContaining('take both from the same pair'),
  ]);
  expect(loadConfig(halves, settings(own.publicKey))).toEqual(settings(own.publicKey));
  const jwks = JSON.stringify({ keys: [{ ...createPublicKey(other.publicKey).export({ format: 'jwk' }) }] });
  expect(
    rejection(
      { ...callerConfig, ...calleeConfig },
      { CALL_PRIVATE_KEY: own.privateKey, CALL_PUBLIC_KEYS: jwks },
    ).problems,
  ).toHaveLength(1);
});

test('rules over several settings are added to the list', () => {
  const rules = ({ A, B }: { A: string; B: string }) => [A === B && 'A and B are the same', undefined];
  const properties = { A: Type.String(), B: Type.String() };
  expect(() => loadConfig(properties, { A: 'x', B: 'x' }, rules)).toThrow('A and B are the same');
  expect(loadConfig(properties, { A: 'x', B: 'y' }, rules)).toEqual({ A: 'x', B: 'y' });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port';

const launcher = join(__dirname, '..', '..', 'local', 'launcher');
let folder: string;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-configuration-'));
  // A process that may not listen would end the start, too.
  port = await freePort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm start` without its build. */
const startWith = (settings: Record<string, string>) =>
  spawnSync(process.execPath, ['-e', `require(${JSON.stringify(launcher)}).main([], 0, { log() {} })`], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      CONTENT_DIR: 'none',
      PORT: String(port),
      ...settings,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });

test('all invalid settings are listed at once, before anything starts', () => {
  const { status, stderr } = startWith({
    NODE_ENV: 'prod',
    PUBLIC_URL: 'savepoint',
    HOST: '[::]',
    RATE_LIMIT_SCALE: 'plenty',
    SMTP_URL: 'mail.example',
    REPLY_DIGEST_HOUR: '25',
    TRUSTED_PROXY: '10.0.0.1',
  });
  for (const sentence of [
    'NODE_ENV is wrong (must be one of development, production, test)',
    'PUBLIC_URL is wrong',
    'HOST is wrong (must be a name or an address, without brackets and port)',
    'RATE_LIMIT_SCALE is wrong',
    'SMTP_URL is wrong',
    'REPLY_DIGEST_HOUR is wrong (must be <= 23)',
    'TRUSTED_PROXY is no setting, but TRUST_PROXY is',
  ])
    expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(78);
  expect(readdirSync(folder)).toEqual([]);
});

test('settings that do not fit together are listed, whichever part uses them, and nothing starts', () => {
  const { status, stderr } = startWith({ TRUST_PROXY: 'nginx', CHALLENGE: 'captcha' });
  expect(stderr).toContain('TRUST_PROXY is wrong (nginx');
  expect(stderr).toContain('`captcha` needs CAPTCHA_SCRIPT_URL');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(78);
  // Keys belong to the plan, data to what was started.
  expect(readdirSync(folder)).toEqual(['keys']);
});

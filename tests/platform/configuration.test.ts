import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTier } from '@savepoint/service-kit/testing';
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

/** Those of the launcher take no time; a part’s is known when all have loaded. */
const SETTINGS: [who: string, settings: Record<string, string>, sentence: string][] = [
  ['the launcher', { PUBLIC_URL: 'savepoint' }, 'PUBLIC_URL is wrong'],
  ['the launcher', { NODE_ENV: 'production' }, 'set MONGODB_URI and FIREBASE_PROJECT_ID'],
  ['the gateway', { TRUST_PROXY: 'nginx' }, 'TRUST_PROXY is wrong (nginx'],
  ['the forms service', { SMTP_URL: 'mail.example' }, 'SMTP_URL is wrong'],
];

test.each(SETTINGS.slice(0, byTier(2, 4)))(
  'an invalid setting of %s → the start fails with a message and status 78: %p',
  (_who, settings, sentence) => {
    const { status, stderr } = startWith(settings);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(78);
  },
);

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from '@savepoint/service-kit';
import { loadClientAssets } from '../src/server/static-files';

const DAY_MS = 24 * 3600 * 1000;
let folder: string;
let shared: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-assets-'));
  shared = path.join(folder, 'shared');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server with the build of a version: one script. */
async function start(version: string) {
  const build = path.join(folder, version);
  mkdirSync(build, { recursive: true });
  const name = `main.${version}.js`;
  writeFileSync(path.join(build, name), `'${version}'`);
  writeFileSync(path.join(build, 'assets.json'), JSON.stringify({ js: [name], css: [], integrity: {} }));
  const app = await createServer({ name: 'shell', logLevel: 'silent' });
  await loadClientAssets(build, shared).register(app);
  return app;
}

test('shells of two versions side by side → each serves the files of both', async () => {
  const shells = [await start('0000aaaa'), await start('0000bbbb')];
  for (const shell of shells)
    for (const version of ['0000aaaa', '0000bbbb']) {
      const { statusCode, body, headers } = await shell.inject(`/assets/main.${version}.js`);
      expect([statusCode, body]).toEqual([200, `'${version}'`]);
      expect(headers['cache-control']).toContain('immutable');
    }
  // What another version would replace is not shared.
  expect(readdirSync(shared).sort()).toEqual(['main.0000aaaa.js', 'main.0000bbbb.js']);
  await Promise.all(shells.map((shell) => shell.close()));
});

test('files that no shell was started with for 30 days are deleted', async () => {
  await (await start('0000aaaa')).close();
  const longAgo = (Date.now() - 31 * DAY_MS) / 1000;
  utimesSync(path.join(shared, 'main.0000aaaa.js'), longAgo, longAgo);
  await (await start('0000bbbb')).close();
  expect(readdirSync(shared)).toEqual(['main.0000bbbb.js']);
});

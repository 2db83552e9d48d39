import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from '@savepoint/service-kit/http';
import { loadClientAssets } from '../src/server/static-files';

const DAY_MS = 24 * 3600 * 1000;
let folder: string;
let shared: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-assets-'));
  shared = path.join(folder, 'shared');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server with the build of a version: one script for pages, and one for frames. */
async function start(version: string) {
  const build = path.join(folder, version);
  const name = `main.${version}.js`;
  for (const part of [build, path.join(build, 'frame')]) {
    mkdirSync(part, { recursive: true });
    writeFileSync(path.join(part, name), `'${version}'`);
    writeFileSync(
      path.join(part, 'assets.json'),
      JSON.stringify({ js: [name], css: [], pageCss: {}, integrity: {} }),
    );
  }
  for (const script of ['embed/frame.js', 'inline/loading.js']) {
    mkdirSync(path.dirname(path.join(build, script)));
    writeFileSync(path.join(build, script), '');
  }
  const app = await createServer({ name: 'shell', logLevel: 'silent' });
  await loadClientAssets(build, shared).register(app);
  return app;
}

test('shells of two versions side by side → each serves the files of both', async () => {
  const shells = [await start('0000aaaa'), await start('0000bbbb')];
  for (const shell of shells)
    for (const version of ['0000aaaa', '0000bbbb'])
      for (const address of [`/assets/main.${version}.js`, `/assets/frame/main.${version}.js`]) {
        const { statusCode, body, headers } = await shell.inject(address);
        expect([statusCode, body]).toEqual([200, `'${version}'`]);
        expect(headers['cache-control']).toContain('immutable');
      }
  // What another version would replace is not shared.
  const scripts = ['main.0000aaaa.js', 'main.0000bbbb.js'];
  expect(readdirSync(shared).sort()).toEqual(['frame', ...scripts]);
  expect(readdirSync(path.join(shared, 'frame')).sort()).toEqual(scripts);
  await Promise.all(shells.map((shell) => shell.close()));
});

test('files that no shell was started with for 30 days are deleted', async () => {
  await (await start('0000aaaa')).close();
  const longAgo = (Date.now() - 31 * DAY_MS) / 1000;
  for (const name of ['main.0000aaaa.js', 'frame/main.0000aaaa.js', 'frame'])
    utimesSync(path.join(shared, name), longAgo, longAgo);
  await (await start('0000bbbb')).close();
  expect(readdirSync(shared)).toEqual(['frame', 'main.0000bbbb.js']);
  expect(readdirSync(path.join(shared, 'frame'))).toEqual(['main.0000bbbb.js']);
});

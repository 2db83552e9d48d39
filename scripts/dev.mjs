/**
 * `npm run dev`: runs the site and watches the sources. A changed region is rebuilt and mounted again; after a change to
 * a server, the server and the page reload. Errors of builds and starts are shown in the terminal and in the page; the
 * next change retries.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { transpileAll } from './build/transpile.mjs';
import { root } from './build/workspaces.mjs';
import { Browsers } from './dev/browsers.mjs';
import { startProxy } from './dev/proxy.mjs';
import { retryAfterChange } from './dev/retry.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { ensureOnlySite } from './prepare/only-site.mjs';
import { createTerminal, secondsSince } from './prepare/terminal.mjs';

const started = Date.now();
const { log, follow } = createTerminal();
const work = join(root, '.cache', 'dev');
await ensureOnlySite('npm run dev', { workFolder: work });
ensureInstalled(log);

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || 'localhost';
const browsers = new Browsers(log);
const proxy = await startProxy({ port, host, browsers });

const running = [() => proxy.stop()];
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((close) => close()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

await retryAfterChange('Transpiling', browsers, () => transpileAll({ report: log }));
// These load packages that have just been transpiled.
const { Regions } = await import('./dev/regions.mjs');
const { Servers } = await import('./dev/servers.mjs');
const require = createRequire(import.meta.url);
const { launch, freePorts, loadKeyPair, waitForFirstPage } = require('../local/launcher/dist/index.js');
const { regionSigner } = require('../packages/contracts/dist/region-trust/index.js');

// Published regions of an earlier run are removed; its compiler cache stays.
rmSync(join(work, 'store'), { recursive: true, force: true });
const { privateKey } = loadKeyPair(resolve(root, process.env.DATA_DIR || 'data'), 'regions');
const regions = new Regions({ work, browsers, signer: regionSigner(privateKey), log });
running.push(() => regions.close());
// The shell needs the page client to start.
await regions.start();

const [gatewayPort] = await freePorts(1);
const site = await retryAfterChange('Starting', browsers, async (isRetry) => {
  if (isRetry) await transpileAll({ report: log });
  return launch({
    root,
    untilFirstPage: false,
    demo: !process.argv.includes('--no-demo'),
    log,
    follow,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(gatewayPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      REGIONS_DIR: regions.store,
      CLIENT_DIR: regions.clientDir,
      REGISTRY_POLL_INTERVAL_MS: '400',
      PAGE_CACHE_BYTES: '0',
      CATALOG_CACHE_BYTES: '0',
      HTTP_CACHE_BYTES: '0',
    },
  });
});
running.push(() => site.stop());
const servers = new Servers({ site, browsers, log });
running.push(() => servers.close());
servers.start();
regions.onHostBuilt(() => servers.reload(['shell']));
try {
  await waitForFirstPage(site.urls.shell, site.urls.catalog);
  log(
    `Savepoint is at http://localhost:${port} (first page after ${secondsSince(started)}). Ctrl-C stops it.`,
  );
} catch (error) {
  log(error.message, 'error');
}
proxy.forwardTo(gatewayPort);
browsers.reload();

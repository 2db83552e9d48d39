/**
 * `npm run dev`: runs the site and follows the sources. A changed region is built and mounted again, a changed server
 * is started again and the page reloads; what cannot be built is shown in the terminal and in the page.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { transpileAll } from './build/transpile.mjs';
import { Browsers } from './dev/browsers.mjs';
import { startProxy } from './dev/proxy.mjs';
import { Regions } from './dev/regions.mjs';
import { Servers } from './dev/servers.mjs';
import { ensureInstalled } from './prepare/install.mjs';

const begun = Date.now();
const say = (line) => console.log(line);
ensureInstalled();
await transpileAll({ report: say });
const { launch, freePorts } = createRequire(import.meta.url)('../local/launcher/dist/index.js');

const work = join(root, '.cache', 'dev');
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? 'localhost';
const [gatewayPort] = await freePorts(1);
const browsers = new Browsers(say);

// Regions of an earlier run are of no use, and its compiler cache is.
rmSync(join(work, 'store'), { recursive: true, force: true });
const regions = new Regions({ work, browsers, say });
await regions.start();
const site = await launch({
  root,
  demo: !process.argv.includes('--no-demo'),
  log: say,
  spare: true,
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
  },
});
const servers = new Servers({ site, browsers, say });
servers.start();
regions.onHostBuilt(() => servers.restart(['web']));
const proxy = await startProxy({ port, host, upstreamPort: gatewayPort, browsers });

say(
  `\nSavepoint is at http://localhost:${port} (${((Date.now() - begun) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  proxy.close();
  proxy.closeAllConnections();
  await Promise.all([regions.close(), servers.close(), site.stop()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

/** The whole site as `npm start` runs it, in its own process, which sends the URLs of the parts. */
import { root } from '../build/workspaces.mjs';
import { loadLauncher } from '../bundle/load-launcher.mjs';

const { HEAP_OPTIONS, launch, entryOf } = loadLauncher();

const started = performance.now();
const site = await launch({ root, env: process.env, demo: true, log: () => {}, entryOf });
process.send({ seconds: (performance.now() - started) / 1000, urls: site.urls, heap: HEAP_OPTIONS });
process.once('disconnect', async () => {
  await site.stop();
  process.exit(0);
});

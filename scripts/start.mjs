/** `npm start`: installs and builds what changed, then runs the site until it is stopped. */
import { runBuild } from './build/run.mjs';
import { loadLauncher } from './bundle/load-launcher.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { ensureOnlySite } from './prepare/only-site.mjs';
import { createTerminal } from './prepare/terminal.mjs';

const started = Date.now();
const { log, follow } = createTerminal();
await ensureOnlySite('npm start');
ensureInstalled(log);
const status = await runBuild(log);
if (status !== 0) process.exit(status);
const { main, entryOf, storeCode } = loadLauncher();
await main(process.argv.slice(2), started, { log, follow, entryOf });
storeCode();

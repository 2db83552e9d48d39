/** `npm start`: installs if need be, builds what changed, and runs the site until it is stopped. */
import { createRequire } from 'node:module';
import { ensureInstalled } from './prepare/install.mjs';

const begun = Date.now();
ensureInstalled();
const { transpileAll } = await import('./build/transpile.mjs');
const { buildWeb } = await import('./build/web.mjs');
const report = (line) => console.log(line);
await transpileAll({ report });
await buildWeb({ report });
const { main } = createRequire(import.meta.url)('../local/launcher/dist/index.js');
await main(process.argv.slice(2), begun);

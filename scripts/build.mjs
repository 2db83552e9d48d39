/**
 * Builds what changed: node packages (swc, file by file), then the page client and the remotes (webpack).
 * `node scripts/build.mjs [folder …]` transpiles the named packages only, `--no-web` all node packages and nothing else.
 */
import { transpileAll } from './build/transpile.mjs';
import { buildWeb } from './build/web.mjs';

const args = process.argv.slice(2);
const only = args.filter((arg) => arg !== '--no-web');
// A command tells what it does on its standard output.
await transpileAll({ only, report: (line) => console.log(line) });
if (args.length === 0) await buildWeb({ report: (line) => console.log(line) });

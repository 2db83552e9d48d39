/**
 * Builds what changed: node packages (swc, file by file), then the page client and the remotes (webpack).
 * `node scripts/build.mjs [folder …]` transpiles only the named packages; `--no-web` skips webpack.
 */
import { transpileAll } from './build/transpile.mjs';
import { buildWeb } from './build/web.mjs';

const args = process.argv.slice(2);
const only = args.filter((arg) => arg !== '--no-web');
const report = (line) => console.log(line);
await transpileAll({ only, report });
if (args.length === 0) await buildWeb({ report });

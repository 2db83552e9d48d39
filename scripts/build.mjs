/**
 * Builds what changed: node packages (swc, file by file), then the page client and the remotes (webpack), and the
 * bundles of the servers (esbuild).
 * `node scripts/build.mjs [folder …]` transpiles only the named packages, `--no-web` all of them.
 */
import { bundleServers } from './build/servers.mjs';
import { transpileAll } from './build/transpile.mjs';
import { buildWeb } from './build/web.mjs';

const args = process.argv.slice(2);
const only = args.filter((arg) => arg !== '--no-web');
const report = (line) => console.log(line);
try {
  await transpileAll({ only, report });
  if (args.length === 0) {
    await buildWeb({ report });
    await bundleServers({ report });
  }
} catch (error) {
  // The messages of compilers: where they were called from is of no use.
  console.error(error.message);
  process.exitCode = 1;
}

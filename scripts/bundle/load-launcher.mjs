import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundlesFolder } from '../build/servers.mjs';
import { root } from '../build/workspaces.mjs';

/**
 * Loads the bundle of the launcher, which has to be built.
 * @returns what it exports; `entryOf`, with which it starts the other bundles; and `storeCode`, to be called when the site
 * is complete
 */
export function loadLauncher() {
  const loader = join(root, 'scripts', 'bundle', 'load.cjs');
  const folder = bundlesFolder();
  const { exports, storeCode } = createRequire(import.meta.url)(loader).loadBundle(folder, 'launcher');
  return { ...exports, entryOf: (role) => [loader, folder, role], storeCode };
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Every workspace package: its folder relative to the root and its package.json. */
export function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return patterns.flatMap(expand).map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  }));
}

/** Workspace patterns end in `*` at most, as in `services/*` and `mf-*`. */
function expand(pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const parent = dirname(pattern);
  const prefix = pattern.slice(0, -1).split('/').pop();
  return readdirSync(join(root, parent))
    .filter((name) => name.startsWith(prefix) && existsSync(join(root, parent, name, 'package.json')))
    .map((name) => join(parent, name))
    .sort();
}

/** Whether a package has sources in `src` that are transpiled into its `dist`. */
export const isNodePackage = ({ exports = {} }) =>
  Object.values(exports).some((entry) => entry.default?.startsWith('./dist/'));

/** Every file below a folder, relative to the root. */
export function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}

/** Copies a package with its dependencies in it (`bundleDependencies` of npm), without what no program loads. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Sources and source maps; of Redux Toolkit also the parts that are modules of their own. */
const OMITTED = /\.map$|\.flow$|^(src|skills|query|react)$|^dist\/(query|react|uncheckedindexed\.ts)$/;

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const installed = (name) => join(root, 'node_modules', ...name.split('/'));

/**
 * @param folder of the package
 * @param name of a dependency; those of it are bundled too
 * @param target empty folder, in which `npm pack` makes the archive
 */
export function copyWithDependency(folder, name, target) {
  const manifest = read(folder);
  for (const file of ['README.md', ...manifest.files.filter((each) => !each.startsWith('!'))])
    cpSync(join(folder, file), join(target, file), { recursive: true });
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, bundleDependencies: [name] }, null, 2)}\n`,
  );
  for (const each of closureOf(name)) {
    const from = installed(each);
    const to = join(target, 'node_modules', ...each.split('/'));
    mkdirSync(to, { recursive: true });
    cpSync(from, to, {
      recursive: true,
      filter: (file) => !OMITTED.test(relative(from, file).replaceAll(sep, '/')),
    });
  }
}

function closureOf(name, found = new Set()) {
  found.add(name);
  for (const each of Object.keys(read(installed(name)).dependencies ?? {}))
    if (!found.has(each)) closureOf(each, found);
  return found;
}

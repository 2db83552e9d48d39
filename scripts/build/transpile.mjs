import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, root, workspaces } from './workspaces.mjs';

const SOURCE = /\.tsx?$/;
const LEFT_OUT = /\.(test|d)\.tsx?$/;

/**
 * Transpiles `src/**` of every node package to CommonJS in its `dist/`, only files that are newer than
 * their output, and removes output whose source is gone. Types are checked elsewhere (`npm run types`).
 */
export async function transpileAll({ only = [], report }) {
  const packages = workspaces().filter(
    ({ folder, manifest }) =>
      manifest.main === 'dist/index.js' && (only.length === 0 || only.includes(folder)),
  );
  const stale = packages.flatMap(({ folder }) => staleFiles(folder));
  if (stale.length === 0) return;
  const { transformFile } = await import('@swc/core');
  const started = performance.now();
  await Promise.all(stale.map((file) => transpile(transformFile, file)));
  report(`Transpiled ${stale.length} files in ${Math.round(performance.now() - started)} ms`);
}

function staleFiles(folder) {
  const sources = filesBelow(join(folder, 'src')).filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file));
  const outputs = new Set(sources.map((file) => outputOf(folder, file)));
  for (const file of filesBelow(join(folder, 'dist')))
    if (/\.js(\.map)?$/.test(file) && !file.includes('/web/') && !outputs.has(file.replace(/\.map$/, '')))
      rmSync(join(root, file));
  return sources.map((source) => ({ source, output: outputOf(folder, source) })).filter(isStale);
}

const outputOf = (folder, source) =>
  join(folder, 'dist', source.slice(join(folder, 'src').length + 1)).replace(SOURCE, '.js');

function isStale({ source, output }) {
  const made = statSync(join(root, output), { throwIfNoEntry: false });
  return !made || made.mtimeMs < statSync(join(root, source)).mtimeMs;
}

async function transpile(transformFile, { source, output }) {
  const { code, map } = await transformFile(join(root, source), {
    jsc: {
      parser: { syntax: 'typescript', tsx: source.endsWith('.tsx') },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: true,
    swcrc: false,
  });
  const target = join(root, output);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.map`, map);
  writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
}

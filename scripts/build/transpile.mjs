import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow, isNodePackage, root, workspaces } from './workspaces.mjs';

const SOURCE = /\.tsx?$/;
/** Tests, declarations and the page client, which webpack builds. */
const EXCLUDED = /\.(test|d)\.tsx?$|^shell\/src\/client\//;
const NATIVE_STACK = /\n\s*(Caused by|Stack backtrace):[\s\S]*$/;
/** File in each `dist` with the digest of every source: after a checkout, modification times are not reliable. */
const RECORD = '.sources.json';

/**
 * Transpiles the changed files in `src/**` of every node package to CommonJS in its `dist/`, and removes output
 * whose source no longer exists. Does not check types (`npm run types` does).
 * @throws {Error} with the syntax errors of all files, after all others have been written
 */
export async function transpileAll({ only = [], report }) {
  const packages = nodePackages()
    .filter((folder) => only.length === 0 || only.includes(folder))
    .map(inspect);
  const stale = packages.flatMap((each) => each.stale);
  for (const { removed } of packages) for (const file of removed) rmSync(join(root, file), { force: true });
  if (stale.length === 0) return;
  const { transform } = await import('@swc/core');
  const started = performance.now();
  const results = await Promise.allSettled(stale.map((file) => transpile(transform, file)));
  const failures = results.flatMap(({ status, reason }, index) =>
    status === 'rejected' ? [{ ...stale[index], reason }] : [],
  );
  const failed = new Set(failures.map(({ output }) => output));
  for (const { folder, record, stale: changed, removed } of packages)
    if (changed.length + removed.length > 0) {
      const done = Object.entries(record).filter(([output]) => !failed.has(output));
      mkdirSync(join(root, folder, 'dist'), { recursive: true });
      writeFileSync(join(root, folder, 'dist', RECORD), JSON.stringify(Object.fromEntries(done)));
    }
  if (failures.length > 0)
    throw new Error(
      failures
        .map(({ source, reason }) => `${source}\n${reason.message.replace(NATIVE_STACK, '').trimEnd()}`)
        .join('\n\n'),
    );
  report(`Transpiled ${stale.length} files in ${Math.round(performance.now() - started)} ms`);
}

/** Whether every source of every node package is transpiled. */
export const isTranspiled = () => nodePackages().every((folder) => inspect(folder).stale.length === 0);

const nodePackages = () =>
  workspaces()
    .filter(({ manifest }) => isNodePackage(manifest))
    .map(({ folder }) => folder);

/** Finds the changed and removed sources of a package. */
function inspect(folder) {
  const previous = readRecord(folder);
  const sources = filesBelow(join(folder, 'src')).filter((file) => SOURCE.test(file) && !EXCLUDED.test(file));
  const record = {};
  const stale = [];
  for (const source of sources) {
    const code = readFileSync(join(root, source), 'utf8');
    const output = outputOf(folder, source);
    record[output] = createHash('sha1').update(code).digest('base64');
    if (previous[output] !== record[output] || !existsSync(join(root, output)))
      stale.push({ source, output, code });
  }
  const removed = Object.keys(previous)
    .filter((output) => !(output in record))
    .flatMap((output) => [output, `${output}.map`]);
  return { folder, record, stale, removed };
}

function readRecord(folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'dist', RECORD), 'utf8'));
  } catch {
    return {};
  }
}

const outputOf = (folder, source) =>
  join(folder, 'dist', source.slice(join(folder, 'src').length + 1)).replace(SOURCE, '.js');

async function transpile(transform, { source, output, code }) {
  const transpiled = await transform(code, {
    filename: join(root, source),
    jsc: {
      parser: { syntax: 'typescript', tsx: source.endsWith('.tsx') },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    // Most processes that load the service kit need no database, and its driver is slow to load.
    module: { type: 'commonjs', lazy: ['mongoose'] },
    sourceMaps: true,
    // Relative, so that the output does not depend on the folder of the checkout.
    sourceFileName: relative(dirname(output), source),
    swcrc: false,
  });
  const target = join(root, output);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.map`, transpiled.map);
  writeFileSync(target, `${transpiled.code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
}

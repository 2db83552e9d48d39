import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, root, workspaces } from './workspaces.mjs';

const SOURCE = /\.tsx?$/;
/** Tests, declarations and the page client, which webpack builds. */
const LEFT_OUT = /\.(test|d)\.tsx?$|^shell\/src\/client\//;
const NATIVE_STACK = /\n\s*(Caused by|Stack backtrace):[\s\S]*$/;
/** Remembers in each `dist` what was transpiled from what: times lie after a checkout, contents do not. */
const RECORD = '.sources.json';

/**
 * Transpiles `src/**` of every node package to CommonJS in its `dist/`, only files that changed, and
 * removes output whose source is gone. Types are checked elsewhere (`npm run types`).
 * @throws {Error} with the syntax errors of all files, after everything else has been written
 */
export async function transpileAll({ only = [], report }) {
  const packages = workspaces()
    .filter(
      ({ folder, manifest }) =>
        manifest.main === 'dist/index.js' && (only.length === 0 || only.includes(folder)),
    )
    .map(({ folder }) => inspect(folder));
  const stale = packages.flatMap((each) => each.stale);
  for (const { gone } of packages) for (const file of gone) rmSync(join(root, file), { force: true });
  if (stale.length === 0) return;
  const { transform } = await import('@swc/core');
  const started = performance.now();
  const results = await Promise.allSettled(stale.map((file) => transpile(transform, file)));
  const failures = results.flatMap(({ status, reason }, index) =>
    status === 'rejected' ? [{ ...stale[index], reason }] : [],
  );
  const failed = new Set(failures.map(({ output }) => output));
  for (const { folder, record, stale: changed, gone } of packages)
    if (changed.length + gone.length > 0) {
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

/** What has to be done in one package. */
function inspect(folder) {
  const known = readRecord(folder);
  const sources = filesBelow(join(folder, 'src')).filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file));
  const record = {};
  const stale = [];
  for (const source of sources) {
    const code = readFileSync(join(root, source), 'utf8');
    const output = outputOf(folder, source);
    record[output] = createHash('sha1').update(code).digest('base64');
    if (known[output] !== record[output] || !existsSync(join(root, output)))
      stale.push({ source, output, code });
  }
  const gone = Object.keys(known)
    .filter((output) => !(output in record))
    .flatMap((output) => [output, `${output}.map`]);
  return { folder, record, stale, gone };
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
  const made = await transform(code, {
    filename: join(root, source),
    jsc: {
      parser: { syntax: 'typescript', tsx: source.endsWith('.tsx') },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    // Most of what starts with the service kit needs no database, and its driver takes long to load.
    module: { type: 'commonjs', lazy: ['mongoose'] },
    sourceMaps: true,
    swcrc: false,
  });
  const target = join(root, output);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.map`, made.map);
  writeFileSync(target, `${made.code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
}

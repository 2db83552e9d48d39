import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../build/workspaces.mjs';

/** Benchmarks, which load what was built, are left out. */
const MODULES = ['*.ts', '*.tsx', 'scripts/*.mjs', 'scripts/*.cjs', 'tests/*.mjs'];
/** Sources of what is created or built elsewhere. */
const NOT_READ = /(^|\/)(templates|fixture|beside)\/|\.d\.ts$/;
/** What a module imports that is no module. */
const OTHER_KINDS = ['.css', '.svg', '.png', '.webp', '.woff2', '.ttf', '.txt', '.html', '.md', '.template'];
/** A file that only exports what others have: its importers use those. */
const BARREL =
  /^(\s|\/\*[^]*?\*\/|\/\/.*\n|(export|import)\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+'[^']+';?)*$/;

/**
 * Reads which module imports which. Packages of this workspace are followed into their sources; imports of types, which do
 * nothing when a test runs, are left out.
 * @returns {Promise<Map<string, string[]>>} each file with the files that it imports, paths relative to the root
 */
export async function readImports() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...MODULES], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !NOT_READ.test(file) && existsSync(join(root, file)));
  const { metafile } = await build({
    stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    conditions: ['source'],
    ignoreAnnotations: true,
    external: thirdParty(),
    plugins: [withoutBuilt],
    loader: Object.fromEntries(OTHER_KINDS.map((kind) => [kind, 'empty'])),
    outdir: 'unused',
  });
  return new Map(
    Object.entries(metafile.inputs)
      .filter(([file]) => file !== '<stdin>')
      .map(([file, { imports }]) => [
        file,
        imports.filter(({ external }) => !external).map(({ path }) => path),
      ]),
  );
}

/** What scripts load from `dist` may not be built. */
const withoutBuilt = {
  name: 'without-built',
  setup: ({ onResolve }) => onResolve({ filter: /\/dist\// }, ({ path }) => ({ path, external: true })),
};

/** Names of all packages that are not of this workspace. */
function thirdParty() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder]) => folder.split('node_modules/').pop());
  return [...new Set(names)];
}

/** Whether a source only exports what other files have. */
export const isBarrel = (text) => BARREL.test(text) && text.includes('export');

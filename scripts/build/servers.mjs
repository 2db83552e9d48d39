import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { filesBelow, isNodePackage, root, workspaces } from './workspaces.mjs';

const BUNDLES = join(root, '.cache', 'servers');
const LAUNCHER = join(root, 'local', 'launcher', 'src');
/** What each process of `npm start` runs. */
const ENTRIES = {
  launcher: "export { HEAP_OPTIONS, launch, main } from '.';",
  ...Object.fromEntries(
    ['data', 'services', 'fragments', 'web'].map((role) => [
      role,
      `import { ${role} } from './parts/${role}';\nimport { runProcess } from './run-process';\nrunProcess(${role});`,
    ]),
  ),
};
/** Packages with native code, or that are found by their own files. */
const EXTERNAL = ['lmdb', 'sharp'];
/** Bundles of earlier sources that a running site may still start processes from. */
const MAX_BUNDLES_COUNT = 3;
const TEST = /\.test\.tsx?$/;

const STDIN = { resolveDir: LAUNCHER, sourcefile: join(LAUNCHER, 'bundle.ts'), loader: 'ts' };
/** @type {import('esbuild').BuildOptions} */
const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: `node${process.versions.node}`,
  format: 'cjs',
  conditions: ['source'],
  // A script that is compiled with V8’s cache can only require.
  supported: { 'dynamic-import': false },
  external: EXTERNAL,
  sourcemap: true,
  sourcesContent: false,
  jsx: 'automatic',
  logLevel: 'error',
};

/**
 * Bundles the code of each process of `npm start` into one file, because loading thousands of files takes most of a
 * start. The files keep their names in stacks (scripts/bundle/load.cjs).
 */
export async function bundleServers({ report }) {
  const folder = bundlesFolder();
  if (existsSync(folder)) return;
  const { build } = await import('esbuild');
  const started = performance.now();
  const draft = `${folder}.${process.pid}`;
  await Promise.all(
    Object.entries(ENTRIES).map(async ([name, contents]) => {
      const file = join(draft, `${name}.cjs`);
      await build({ ...OPTIONS, plugins: [sources], stdin: { ...STDIN, contents }, outfile: file });
      writeFileSync(join(draft, `${name}.lines.json`), JSON.stringify(sourceLines(file)));
      rmSync(`${file}.map`);
    }),
  );
  mkdirSync(BUNDLES, { recursive: true });
  removeOldest();
  // Another build may have been faster.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  report(`Bundled the servers in ${Math.round(performance.now() - started)} ms`);
}

/** Whether the sources are bundled as they are. */
export const areServersBundled = () => existsSync(bundlesFolder());

/** The folder of the bundles of the sources as they are. */
export function bundlesFolder() {
  const hash = createHash('sha256');
  const folders = workspaces()
    .filter(({ manifest }) => isNodePackage(manifest))
    .map(({ folder }) => join(folder, 'src'));
  for (const file of [...folders.flatMap(filesBelow), 'package-lock.json', 'scripts/build/servers.mjs'])
    if (!TEST.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return join(BUNDLES, hash.digest('hex').slice(0, 16));
}

function removeOldest() {
  const found = readdirSync(BUNDLES)
    .filter((name) => !name.includes('.')) // not of a build that runs
    .map((name) => ({ path: join(BUNDLES, name), time: statSync(join(BUNDLES, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of found.slice(MAX_BUNDLES_COUNT - 1)) rmSync(path, { recursive: true, force: true });
}

/**
 * Returns which line of a source of this repository each line of a bundle is, for stacks: a tenth of its source map.
 * @returns {{ sources: string[], lines: number[] }} paths relative to the bundle; and for each line, in order: its number,
 * the index of the source and the number there, from 1
 */
function sourceLines(file) {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const indexes = new Map();
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      const { originalSource: source, originalLine } = map.findEntry(line, text.search(/\S|$/));
      if (source === undefined || source.includes('node_modules/')) return [];
      if (!indexes.has(source)) indexes.set(source, indexes.size);
      return [line + 1, indexes.get(source), originalLine + 1];
    });
  return { sources: [...indexes.keys()], lines };
}

/** Lets sources of this repository find files beside them: in a bundle, `__dirname` is the bundle’s folder. */
const ownFolders = (path, code) => {
  // Sources and what is made of them are as deep in their package.
  const folder = relative(root, dirname(path)).replace(/\/src\b/, '/dist');
  const own = `require('node:path').join(__dirname, '..', '..', '..', ${JSON.stringify(folder)})`;
  return code.replace(/\b__dirname\b/g, own);
};

/** Imports parts at the start, since a process runs all of its own: then what none of them uses is left out. */
const staticParts = (path, code) => {
  if (!path.includes('/launcher/src/parts/')) return code;
  const imports = [];
  const changed = code.replace(/\bimport\(('@savepoint\/[\w-]+')\)/g, (_, name) => {
    imports.push(`import * as part${imports.length} from ${name};\n`);
    return `Promise.resolve(part${imports.length - 1})`;
  });
  return imports.join('') + changed;
};

/** Names the module of Mongoose’s driver that a source changes, so that it is the one in the bundle. */
const driverOfMongoose = (code) =>
  code.replace(/\brequireOfMongoose\('([^']+)'\)/g, (_, id) => {
    const serviceKit = createRequire(join(root, 'packages', 'service-kit', 'package.json'));
    return `require(${JSON.stringify(createRequire(serviceKit.resolve('mongoose')).resolve(id))})`;
  });

const sources = {
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const contents = driverOfMongoose(staticParts(path, ownFolders(path, readFileSync(path, 'utf8'))));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

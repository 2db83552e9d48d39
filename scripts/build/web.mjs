import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildEmbedScripts } from './embed-scripts.mjs';
import { filesBelow, root, workspaces } from './workspaces.mjs';

const require = createRequire(import.meta.url);

/** Inputs of every page script, besides its own sources. */
const COMMON_INPUTS = [
  'packages/contracts/src',
  'packages/region-kit/src',
  'packages/session/src',
  'packages/region-tools/src',
];
const TEST = /\.test\.tsx?$/;

/**
 * Builds the page client and the remotes whose sources, kits or dependencies changed since their last
 * build. Compares contents, not modification times.
 */
export async function buildWeb({ report }) {
  const stale = staleTargets();
  if (stale.length === 0) return;
  report(`Building ${stale.map(({ folder }) => folder).join(', ')}…`);
  const tools = require(join(root, 'packages/region-tools/dist/index.js'));
  const started = performance.now();
  // A failed build does not prevent the others.
  const results = await Promise.allSettled(stale.map((target) => buildOne(target, tools)));
  const built = stale.filter((_, index) => results[index].status === 'fulfilled');
  if (built.length > 0)
    report(
      `Built ${built.map(({ folder }) => folder).join(', ')} in ${Math.round(performance.now() - started)} ms`,
    );
  const failures = results.filter(({ status }) => status === 'rejected');
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason.message).join('\n'));
}

/** Whether the page client and the remotes are built. */
export const isWebBuilt = () => staleTargets().length === 0;

function staleTargets() {
  const common = digest([...COMMON_INPUTS.flatMap(filesBelow), 'package-lock.json']);
  return targets()
    .map((target) => ({ ...target, inputs: `${common}-${digest(target.inputs())}` }))
    .filter(({ inputs, output, stamp }) => !existsSync(join(root, output)) || read(stamp) !== inputs);
}

async function buildOne({ build, inputs, stamp }, tools) {
  await build(tools);
  mkdirSync(join(root, '.cache', 'web'), { recursive: true });
  writeFileSync(join(root, stamp), inputs);
}

function targets() {
  const remotes = workspaces().filter(({ folder }) => existsSync(join(root, folder, 'savepoint.json')));
  return [
    target(
      'shell',
      ['shell/src/client', 'shell/src/styles', 'packages/embed/src'],
      'dist/web/assets.json',
      async (tools) => {
        const host = join(root, 'shell');
        const output = join(host, 'dist/web');
        await tools.buildHost(host, './src/client/main.ts', '/assets/', output, { withPageStyles: true });
        await tools.buildHost(host, './src/client/frame/main.ts', '/assets/frame/', join(output, 'frame'));
        await buildEmbedScripts(tools, host, output);
      },
    ),
    ...remotes.map(({ folder }) =>
      target(folder, [`${folder}/src`], 'dist/region.json', (tools) => tools.buildRemote(join(root, folder))),
    ),
  ];
}

const target = (folder, sources, output, build) => ({
  folder,
  inputs: () => [
    ...sources.flatMap(filesBelow),
    ...[`${folder}/package.json`, `${folder}/savepoint.json`].filter((file) => existsSync(join(root, file))),
  ],
  output: join(folder, output),
  stamp: join('.cache', 'web', `${folder}.inputs`),
  build,
});

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !TEST.test(name))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

function read(stamp) {
  const file = join(root, stamp);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

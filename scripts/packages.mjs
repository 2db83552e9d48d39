/**
 * Writes the packages that teams and sites outside this repository install into a folder, as archives:
 * `npm run packages -- FOLDER` (default: `.cache/packages`). The compiled files and declarations stay in each `dist`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transpileAll } from './build/transpile.mjs';
import { root } from './build/workspaces.mjs';

const PACKAGES = ['contracts', 'embed', 'region-kit', 'session', 'region-store', 'region-tools'];
const DECLARATIONS = join(root, '.cache', 'declarations');

const [argument = join(root, '.cache', 'packages')] = process.argv.slice(2);
const target = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
const folders = PACKAGES.map((name) => join('packages', name));
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

await transpileAll({ only: folders, report: (line) => console.log(line) });
rmSync(DECLARATIONS, { recursive: true, force: true });
run(process.execPath, [
  join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  '-p',
  'tsconfig.packages.json',
]);
for (const name of PACKAGES)
  cpSync(join(DECLARATIONS, name, 'src'), join(root, 'packages', name, 'dist'), { recursive: true });
mkdirSync(target, { recursive: true });
run('npm', [
  'pack',
  '--silent',
  '--pack-destination',
  target,
  ...folders.flatMap((folder) => ['--workspace', folder]),
]);
console.log(`Packages: ${target}`);

/**
 * Writes the packages that teams and sites outside this repository install into a folder, as archives:
 * `npm run packages -- FOLDER` (default: `.cache/packages`). The compiled files and declarations stay in each `dist`, and what remotes are built with
 * in `packages/region-tools/toolchain`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transpileAll } from './build/transpile.mjs';
import { root } from './build/workspaces.mjs';
import { copyWithDependency } from './packages/bundled-dependencies.mjs';
import { bundleToolchain } from './packages/toolchain.mjs';

const PACKAGES = ['contracts', 'embed', 'region-kit', 'session', 'region-store', 'region-tools'];
/** A package that brings a dependency, whose other files are many times as large. */
const KIT = { name: 'region-kit', brings: '@reduxjs/toolkit' };
const DECLARATIONS = join(root, '.cache', 'declarations');

const [argument = join(root, '.cache', 'packages')] = process.argv.slice(2);
const target = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
const folders = PACKAGES.map((name) => join('packages', name));
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

await transpileAll({ only: folders, report: (line) => console.log(line) });
rmSync(DECLARATIONS, { recursive: true, force: true });
run(process.execPath, [
  join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  '-p',
  'tsconfig.packages.json',
]);
for (const name of PACKAGES)
  cpSync(join(DECLARATIONS, name, 'src'), join(root, 'packages', name, 'dist'), { recursive: true });
await bundleToolchain();
mkdirSync(target, { recursive: true });
const pack = ['pack', '--silent', '--pack-destination', target];
run('npm', [
  ...pack,
  ...PACKAGES.filter((name) => name !== KIT.name).flatMap((name) => ['--workspace', join('packages', name)]),
]);
const copy = mkdtempSync(join(tmpdir(), 'savepoint-package-'));
copyWithDependency(join(root, 'packages', KIT.name), KIT.brings, copy);
run('npm', pack, copy);
rmSync(copy, { recursive: true });
console.log(`Packages: ${target}`);

/**
 * `npm run reproduce`: builds the committed sources in two folders and compares every artefact: the compiled files of all
 * packages, the page client, the remotes and the archives of published packages. Exits with 1 when one differs.
 * Needs the packages of `npm ci`, which both folders share.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './build/workspaces.mjs';

/** Shown of what differs. */
const MAX_LISTED_COUNT = 20;

// On the disk of the packages, so that these are linked instead of copied.
mkdirSync(join(root, '.cache'), { recursive: true });
const work = mkdtempSync(join(root, '.cache', 'reproduce-'));
/** Of different lengths and depths, so that a path in an artefact shows. */
const folders = [join(work, 'a'), join(work, 'a-longer-name', 'deeper', 'b')];

/** Copies the committed sources and the installed packages into a folder. */
function prepare(folder) {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const modules of installedFolders())
    execFileSync('cp', ['-al', join(root, modules), join(folder, modules)]);
  // Of earlier builds.
  rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
}

/** The folders of installed packages, relative to the root: the links to workspaces in them are relative too. */
const installedFolders = () =>
  [
    '.',
    ...readdirSync(root, { withFileTypes: true })
      .filter((each) => each.isDirectory() && !/^(node_modules|\..*|data)$/.test(each.name))
      .flatMap(({ name }) => [name, ...subfolders(name)]),
  ]
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory());
const subfolders = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'node_modules')
    .map(({ name }) => join(folder, name));

const run = (folder, ...args) =>
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

/** The digests of all artefacts in a folder, by their path; without webpack’s source maps, which are served to nobody. */
function digests(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath ?? each.path, each.name).slice(folder.length + 1))
    .filter(
      (path) =>
        /(^|\/)dist\/|^archives\//.test(path.split(sep).join('/')) &&
        !/node_modules|(^|\/)dist\/maps\//.test(path),
    );
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

try {
  for (const folder of folders) {
    prepare(folder);
    run(folder, 'scripts/build.mjs');
    run(folder, 'scripts/packages.mjs', join(folder, 'archives'));
  }
  const [one, other] = folders.map(digests);
  const all = [...new Set([...one.keys(), ...other.keys()])].sort();
  const different = all.filter((file) => one.get(file) !== other.get(file));
  console.log(`${all.length} artefacts, ${different.length} of them different`);
  for (const file of different.slice(0, MAX_LISTED_COUNT)) console.error(`differs: ${file}`);
  if (different.length > 0 || all.length === 0) process.exitCode = 1;
} finally {
  if (!process.env.KEEP_REPRODUCED) rmSync(work, { recursive: true, force: true });
  else console.log(work);
}

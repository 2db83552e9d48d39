import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../build/workspaces.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const lines = (text) => text.split('\n').filter(Boolean);

/**
 * The files that differ from the commit at which this branch left `main`: committed, uncommitted and untracked.
 * On `main` itself, those that differ from what was pushed.
 * @returns {{ changed: string[], removed: string[] }} paths relative to the root
 */
export function changedFiles() {
  const base = lines(git('merge-base', 'HEAD', mainBranch()))[0];
  const all = [
    ...lines(git('diff', '--name-only', '--no-renames', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  return split([...new Set(all)]);
}

/**
 * The files that somebody names on the command line.
 * @param {string[]} files relative to the folder in which npm was called
 */
export function namedFiles(files) {
  const from = process.env.INIT_CWD ?? process.cwd();
  const names = files.map((file) => relative(root, resolve(from, file)));
  return split(lines(git('ls-files', '--cached', '--others', '--exclude-standard', ...names)));
}

function mainBranch() {
  for (const name of ['origin/main', 'main'])
    if (
      lines(git('for-each-ref', '--format=%(refname)', `refs/heads/${name}`, `refs/remotes/${name}`)).length >
      0
    )
      return name;
  return 'HEAD';
}

const split = (files) => ({
  changed: files.filter((file) => existsSync(join(root, file))).sort(),
  removed: files.filter((file) => !existsSync(join(root, file))).sort(),
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packages = tracked('*/package.json').filter((file) => !file.includes('/fixture/'));
/** Articles and pages of the site link to its addresses, not to files. */
const documents = tracked('*.md').filter((file) => !/^content\/(articles|reviews|pages)\//.test(file));

test.each(packages)('every dependency in %s has its reason in the README', (file) => {
  const { dependencies, devDependencies } = JSON.parse(text(file)) as Manifest;
  const readme = text(path.join(path.dirname(file), 'README.md'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !name.startsWith('@types/') && !readme.includes(`\`${name}\``))).toEqual([]);
});

test.each(documents)('every file that %s links to is there', (file) => {
  const links = [...text(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link!);
  expect(links.filter((link) => !existsSync(path.join(root, path.dirname(file), link)))).toEqual([]);
});

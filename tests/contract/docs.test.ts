import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errors, type ErrorCode } from '@savepoint/contracts/errors';
import { root } from './compose';
import { documents, missingReferences } from './references';

const tracked = (pattern: string) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packages = tracked('*/package.json').filter((file) => !file.includes('/fixture/'));

test.each(packages)('every dependency in %s has its reason in the README', (file) => {
  const { dependencies, devDependencies } = JSON.parse(text(file)) as Manifest;
  const readme = text(path.join(path.dirname(file), 'README.md'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !name.startsWith('@types/') && !readme.includes(`\`${name}\``))).toEqual([]);
});

test.each(documents)('%s names only paths, commands, symbols and links that exist', (document) => {
  expect(missingReferences(document)).toEqual([]);
});

const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
const NAMED_TEST = /^- \[`(?<file>[^`]+)`\]\(.+?\): (?<title>.+)$/gm;

test.each(decisions)('%s names tests that exist', (document) => {
  const named = [...text(document).matchAll(NAMED_TEST)].map(
    ({ groups }) => groups as { file: string; title: string },
  );
  expect(named).not.toEqual([]);
  expect(named.filter(({ file, title }) => !text(file).includes(title))).toEqual([]);
});

test('a reference that does not exist is found', () => {
  // Joined here, so that no source contains the name as a word.
  const symbol = ['absent', 'From', 'Sources'].join('');
  const text = ['`', symbol, '` `services/nothing.ts` [x](nothing.md)\n`npm run nothing`'].join('');
  expect(missingReferences('docs/nothing.md', text)).toEqual([
    `line 1: symbol ${symbol}`,
    'line 1: path services/nothing.ts',
    'line 1: link nothing.md',
    'line 2: command npm run nothing',
  ]);
});

/** Codes with these prefixes that teams do not get: the fragments service responds with them to the shell. */
const NOT_FOR_TEAMS: readonly ErrorCode[] = ['region-failed'];
/** Codes of every service, for addresses that it does not have. */
const COMMON: readonly string[] = ['no-such-path'];

test('docs/regions.md describes every code that the region store or a preview refuses a team with', () => {
  const named = (Object.keys(errors) as ErrorCode[]).filter(
    (code) => /^(region|preview)-/.test(code) && !NOT_FOR_TEAMS.includes(code),
  );
  const thrown = tracked('services/regions/src/**.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...text(file).matchAll(/HttpError\(\s*'([a-z-]+)'/g)].map(([, code]) => code!))
    .filter((code) => !COMMON.includes(code));
  expect(thrown).toContain('region-release-refused');
  const described = text('docs/regions.md');
  const missing = [...named, ...thrown].filter((code) => !described.includes(`\`${code}\``));
  expect([...new Set(missing)]).toEqual([]);
});

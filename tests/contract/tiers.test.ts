import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

const LONG = /\.long\.(test\.tsx?|spec\.ts)$/;
const WIDENS = /^\/\/ Widens (?<file>\S+): \S/;

const longFiles = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.long.test.ts',
    '*.long.test.tsx',
    '*.long.spec.ts',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));

interface JestConfig {
  testPathIgnorePatterns?: string[];
  projects?: JestConfig[];
}

/** What jest leaves out in `npm test`, by project. */
const ignored: RegExp[][] = (() => {
  const tier = process.env['TEST_TIER'];
  delete process.env['TEST_TIER'];
  const config = jest.requireActual<JestConfig>(path.join(root, 'jest.config.cjs'));
  if (tier !== undefined) process.env['TEST_TIER'] = tier;
  return (config.projects ?? [config]).map(({ testPathIgnorePatterns = [] }) =>
    testPathIgnorePatterns.map((pattern) => new RegExp(pattern.replaceAll('<rootDir>', root))),
  );
})();

/** Whether `npm test` runs a file: with jest, or below tests/browser with Playwright. */
const isRunByNpmTest = (file: string): boolean =>
  !LONG.test(file) &&
  (file.startsWith('tests/browser/')
    ? file.endsWith('.spec.ts')
    : /\.test\.tsx?$/.test(file) &&
      ignored.some((patterns) => !patterns.some((pattern) => pattern.test(path.join(root, file)))));

/** What is wrong with a file of the long tier that begins with this line, or null. */
function problemOf(firstLine: string): string | null {
  const file = WIDENS.exec(firstLine)?.groups?.['file'];
  if (file === undefined)
    return 'does not begin with “// Widens path/of/a.test.ts: what it explores more of”';
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  return isRunByNpmTest(file) ? null : `${file} is not run by npm test`;
}

test('every test file of the long tier names a file that npm test runs, whose rules it widens', () => {
  expect(longFiles.length).toBeGreaterThan(5);
  const problems = longFiles.map((file) => [
    file,
    problemOf(readFileSync(path.join(root, file), 'utf8').split('\n')[0] ?? ''),
  ]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test.each([
  ['no such line', "import fc from 'fast-check';", /does not begin with/],
  ['nothing said of what it explores', '// Widens tests/contract/tiers.test.ts:', /does not begin with/],
  [
    'a file that does not exist',
    '// Widens tests/contract/none.test.ts: more',
    /none.test.ts does not exist/,
  ],
  ['a file of the long tier', `// Widens ${longFiles[0]}: more`, /is not run by npm test/],
  ['a source', '// Widens tests/contract/compose.ts: more', /is not run by npm test/],
  ['a file that npm test runs', '// Widens tests/contract/tiers.test.ts: more', null],
])('a file of the long tier with %s', (_what, line, problem) => {
  if (problem) expect(problemOf(line)).toMatch(problem);
  else expect(problemOf(line)).toBeNull();
});

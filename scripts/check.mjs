/**
 * `npm run check`: lint, format, types and tests of what has changed since `main`, in little more than a minute.
 * `npm run check -- FILE…`: of these files instead. `--all`: all tests that the change touches, however long they take.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserCommand } from './check/browser-specs.mjs';
import { changedFiles, namedFiles } from './check/changes.mjs';
import { isBarrel, readImports } from './check/graph.mjs';
import { fitInto, selectTests } from './check/select.mjs';
import { root } from './build/workspaces.mjs';
import { checks } from './test/checks.mjs';
import { CORES, createQueue } from './test/jobs.mjs';
import { readTimes } from './test/known-times.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
/** How long the tests may take, in seconds of all cores. */
const TESTS_S = { region: 12, other: 45 };
/** Where nothing was recorded. */
const UNKNOWN_TEST_S = 3;
/** What concerns every file. */
const FOR_ALL =
  /^(package-lock\.json|\.npmrc|oxlint\.config\.mjs|\.oxfmtrc\.json|tsconfig[\w.]*\.json|jest\.config\.cjs)$/;
/** What generated documents are made from. */
const DOCUMENTED =
  /^(docs|scripts\/docs|packages\/contracts\/src|content\/pages)\/|(config|messages|stored-data)\.ts$|^\.env\.example$|savepoint\.schema\.json$/;

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
const known = new Map();
const text = (file) => {
  if (!known.has(file)) known.set(file, read(file));
  return known.get(file);
};
const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const script = (title, ...args) => ({ title, command: process.execPath, args });

const { changed, removed } = positionals.length > 0 ? namedFiles(positionals) : changedFiles();
if (changed.length + removed.length === 0) {
  console.log(positionals.length > 0 ? 'No such file.' : 'Nothing has changed since main.');
  process.exit(positionals.length > 0 ? 64 : 0);
}
console.log(`${plural(changed.length + removed.length, 'changed file')}:`);
console.log(
  [...changed, ...removed]
    .slice(0, 10)
    .map((file) => `  ${file}`)
    .join('\n'),
);
if (changed.length + removed.length > 10) console.log(`  and ${changed.length + removed.length - 10} more`);

const queue = createQueue(CORES);
const left = ['tests in a browser', 'size budgets', 'the simulation'];
// Some tests run what was built.
const built = queue.run(script('Build of what changed, without pages', 'scripts/build.mjs', '--no-web'));
const isChangedLong = changed.some((file) => /\.long\.test\.tsx?$/.test(file));
const isTest = (file) =>
  /\.test\.tsx?$/.test(file) &&
  !/^tests\/(browser|simulation\/simulation\.test)/.test(file) &&
  (!/\.long\.test\./.test(file) || changed.includes(file));

/** Which file imports which; nothing where a file has an error of syntax. */
async function findImports() {
  try {
    return await readImports();
  } catch (error) {
    console.error(`\nThe imports could not be read, so no test is known to be touched:\n${error.message}`);
    process.exitCode = 1;
    return new Map();
  }
}
const imports = await findImports();
const importers = [...imports].filter(([, used]) => used.some((file) => changed.includes(file)));
const running = checks(
  changed,
  importers.map(([file]) => file),
).map((check) => queue.run(check));

const selected = selectTests({ changed, imports, text, isBarrel, isTest });
const isRegion = changed.every((file) => /^mf-/.test(file));
const times = readTimes();
const budgetS = values.all ? Infinity : TESTS_S[isRegion ? 'region' : 'other'] * CORES;
const tests = fitInto(selected, (file) => times[file] ?? UNKNOWN_TEST_S, budgetS);

await built;
if ([...changed, ...removed].some((file) => DOCUMENTED.test(file)))
  running.push(queue.run(script('Generated docs', 'scripts/docs/generate.mjs', '--check')));
if (tests.run.length > 0)
  running.push(
    queue.run({
      title: `Tests: ${plural(tests.run.length, 'file')}`,
      command: join(root, 'node_modules/.bin/jest'),
      args: [
        // One file runs in jest's own process, where what a test leaves open would keep it alive.
        ...['--forceExit', `--maxWorkers=${CORES}`],
        '--reporters=default',
        `--reporters=${join(root, 'scripts/test/reporter.cjs')}`,
        ...['--runTestsByPath', ...tests.run],
      ],
      env: isChangedLong ? { TEST_TIER: 'long' } : {},
      cores: CORES,
    }),
  );
await Promise.all(running);

const results = queue.results;
const failed = results.filter(({ passed }) => !passed);
console.log(`\nRan in ${Math.round(queue.seconds())} s: ${results.map(({ title }) => title).join('; ')}`);
if (tests.left.length > 0) {
  left.unshift(`${plural(tests.left.length, 'test file')} that did not fit`);
  console.log(
    `The change touches ${plural(selected.length, 'test file')}; ${tests.run.length} ran, the nearest that fit in ` +
      `${budgetS / CORES} s. All of them: npm run check -- --all`,
  );
}
if ([...changed, ...removed].some((file) => FOR_ALL.test(file)))
  left.unshift('everything else, which a changed configuration concerns');
const specs = browserCommand([...changed, ...removed]);
if (specs) console.log(`In a browser: ${specs}`);
console.log(`Left to npm test: ${left.join(', ')}.`);
console.log(
  failed.length === 0 && !process.exitCode
    ? '\nWhat ran passed.'
    : `\nFailed: ${failed.map(({ title }) => title).join('; ') || 'reading the imports'}`,
);
if (failed.length > 0) process.exitCode = 1;

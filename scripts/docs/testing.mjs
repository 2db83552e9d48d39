import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';

/** How long `npm test` takes, as `npm test -- --times` writes it. */
export const TIMES_FILE = 'docs/testing.json';

const time = (seconds) =>
  seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;
/** Without backquotes: the figures stay true when a file is renamed, and its name is no reference. */
const fileName = ({ file }) => file.replaceAll('_', '\\_');
/** Figures that were not recorded are left out. */
const seconds = (value) => (value === undefined ? '' : `${value} s`);
const table = (columns, rows) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const count = (value) => (value === undefined ? '' : value.toLocaleString('en'));

/**
 * `docs/testing.md`: how long the checks take, and where that time goes.
 * @param times by default those of the committed file
 */
export async function testingPage(times = JSON.parse(readFileSync(join(root, TIMES_FILE), 'utf8'))) {
  const { machine, totalS, stages, jest, browser, before } = times;
  const cpuS = stages.reduce((sum, stage) => sum + (stage.cpuS ?? 0), 0);
  const text = `# How long the tests take

Generated from \`${TIMES_FILE}\`, which \`npm test -- --times\` writes. Run it on an otherwise idle machine, in a fresh clone, and commit the two files together with what made a difference. [tests/README.md](../tests/README.md) says which tests are in \`npm test\` and which in \`npm run test:long\`.

\`npm test\` is to take no more than 15 minutes on two cores, the installation included. \`npm run check\` answers within 90 seconds.

## Stages

Measured on ${machine}: ${time(totalS)}${cpuS > 0 ? `, with ${time(cpuS)} of CPU time` : ''}. Stages overlap: one begins as soon as a core is free. A stage that takes long and little CPU time waits for something.

${table(
  ['Stage', 'Begins after', 'Takes', 'CPU time'],
  stages.map(({ title, startedS, wallS, cpuS: cpu }) => [
    title,
    time(startedS),
    time(wallS),
    cpu === undefined ? '' : time(cpu),
  ]),
)}

${before.sentence}

${table(
  ['Before', 'Took'],
  before.stages.map(([title, seconds]) => [title, time(seconds)]),
)}

## Test files of jest

${count(jest.files)} files with ${count(jest.tests)} tests: ${time(Math.round(jest.ownS))} in tests, ${time(Math.round(jest.setUpS))} until their first tests began${'databases' in jest ? `; ${count(jest.databases)} databases and ${count(jest.servers)} other servers were started` : ''}. The slowest:

${table(
  ['File', 'Tests', 'Takes', 'In tests', 'Until the first test', 'CPU time', 'Databases', 'Other servers'],
  jest.slowest.map((row) => [
    fileName(row),
    row.tests,
    seconds(row.wallS),
    seconds(row.ownS),
    seconds(row.setUpS),
    seconds(row.cpuS),
    count(row.databases),
    count(row.servers),
  ]),
)}

- **Until the first test** is long: the file imports more than it tests, or starts something for all of its tests. A rule is tested without the server that applies it; imports of a package name its narrow entry.
- **Databases and other servers** are many: they are started for each test. Start one for the file, with data of its own for each test.
- **In tests** is long, with little CPU time: a test waits for a fixed time. It waits for a condition instead, or sets the clock.
- Many tests of one rule with other inputs: one or two stay, the others go into a file \`*.long.test.ts\`.

## Test files in a browser

${count(browser.files)} files with ${count(browser.tests)} tests: ${time(Math.round(browser.ownS))} in tests${'sites' in browser ? `, ${time(Math.round(browser.setUpS))} in what they set up, with ${count(browser.sites)} sites` : ''}. The slowest:

${table(
  ['File', 'Tests', 'Takes', 'In tests', 'Set-up', 'Sites'],
  browser.slowest.map((row) => [
    fileName(row),
    row.tests,
    seconds(row.wallS),
    seconds(row.ownS),
    seconds(row.setUpS),
    count(row.sites),
  ]),
)}

- **Sites** of its own cost a file ten seconds and more each. Only a file that stops, damages or configures its site has one; all others use that of their worker.
- What a component or a request can show needs no browser.
`;
  return formatted(text, 'testing.md');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';
import { missingEvidence } from './evidence';

const HEADINGS = 'INFO CONF IDNT ATHN ATHZ SESS INPV ERRH CRYP BUSL CLNT APIT'.split(' ');
const MIN_ATTACKS = 120;
const NO_TEST = /^no test: \S.{20,}/;

const text = readFileSync(path.join(root, 'docs/security/red-team.md'), 'utf8');
const ROW =
  /^\| (?<number>(?<heading>[A-Z]{4})-\d+) +\| (?<wstg>[A-Z]{4}(?:-\d\d)?) +\| (?<attack>\S.*?) +\| (?<stopped>\S.*?) +\| (?<evidence>\S.*?) +\| (?<tried>.+?) +\|$/gm;
interface Row {
  number: string;
  heading: string;
  wstg: string;
  stopped: string;
  evidence: string;
  tried: string;
}
const rows = [...text.matchAll(ROW)].map(({ groups }) => groups as unknown as Row);

test('at least 120 attacks, under every heading of the guide, each with its number once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(MIN_ATTACKS);
  expect([...new Set(rows.map(({ heading }) => heading))]).toEqual(HEADINGS);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(rows.filter(({ heading, wstg }) => !wstg.startsWith(heading))).toEqual([]);
  expect(text.split('\n').filter((line) => /^\| [A-Z]{4}-\d/.test(line))).toHaveLength(rows.length);
});

test('the counts are right', () => {
  const count = (tried: string) => rows.filter((row) => row.tried === tried).length;
  const [hand, test, none] = [count('by hand'), count('by its test'), count('not')];
  expect(hand + test + none).toBe(rows.length);
  expect(rows.filter(({ evidence }) => NO_TEST.test(evidence))).toHaveLength(none);
  expect(text).toContain(`\n${rows.length} attacks by the headings`);
  for (const sentence of [`**by hand** (${hand})`, `**by its test** (${test})`, `**not** (${none})`])
    expect(text).toContain(sentence);
});

test('each attack names a test that exists, or says why it has none', () => {
  const missing = rows.flatMap(({ number, evidence }) =>
    NO_TEST.test(evidence) ? [] : missingEvidence(evidence).map((item) => [number, item]),
  );
  expect(missing).toEqual([]);
});

test('each overload and fault says what happened before, what happens now, and names tests that exist', () => {
  const [, section = ''] = text.split('\n## Overload and faults\n');
  const faults = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | +\|$/g, '').trim()));
  expect(faults.length).toBeGreaterThanOrEqual(7);
  for (const cells of faults) expect(cells.filter(Boolean)).toHaveLength(4);
  expect(faults.flatMap(([, , , evidence = '']) => missingEvidence(evidence))).toEqual([]);
});

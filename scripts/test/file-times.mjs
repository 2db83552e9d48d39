import { relative } from 'node:path';
import { root } from '../build/workspaces.mjs';

const SLOWEST = 25;
const sum = (rows, key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
const round = (seconds) => Math.round(seconds * 10) / 10;

/**
 * Times of jest's files. What a file does until its first test begins is its set-up: its imports, and what it starts once
 * for all tests.
 * @param {{ testResults: object[] }} report as `jest --json` writes it
 * @param {object[]} started lines of record-starts.cjs; without them, nothing is known of CPU time and servers
 */
export function jestTimes({ testResults }, started = []) {
  const known = new Map(started.filter(({ file }) => file).map((line) => [line.file, line]));
  const rows = testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const begun = assertionResults.map(({ startAt }) => startAt).filter(Boolean);
    const { databases, servers, cpuS } = known.get(name) ?? {};
    return {
      file: relative(root, name),
      tests: assertionResults.length,
      wallS: (endTime - startTime) / 1000,
      ownS: sum(assertionResults, 'duration') / 1000,
      setUpS: ((begun.length > 0 ? Math.min(...begun) : endTime) - startTime) / 1000,
      databases,
      servers,
      cpuS,
    };
  });
  return summary(rows, ['tests', 'wallS', 'ownS', 'setUpS', 'cpuS', 'databases', 'servers']);
}

/**
 * Times of Playwright's files.
 * @param {object[]} files as reporter.cjs writes them
 * @param {object[]} started lines of record-starts.cjs
 */
export function browserTimes(files, started = []) {
  const rows = files.map((each) => ({ ...each, wallS: each.ownS + each.setUpS, sites: 0 }));
  for (const { site, atMs } of started.filter((line) => line.site !== undefined)) {
    // A site is for the test that its worker ends next.
    const [next] = rows
      .flatMap((row) => row.runs.filter(({ worker }) => worker === site).map((run) => ({ row, ...run })))
      .filter(({ endMs }) => endMs >= atMs)
      .sort((a, b) => a.endMs - b.endMs);
    if (next) next.row.sites += 1;
  }
  return summary(rows, ['tests', 'wallS', 'ownS', 'setUpS', 'sites']);
}

/** The sums of all files, and the slowest of them. */
function summary(rows, keys) {
  const pick = (row) =>
    Object.fromEntries(
      keys
        .filter((key) => row[key] !== undefined)
        .map((key) => [key, key.endsWith('S') ? round(row[key]) : row[key]]),
    );
  const slowest = [...rows].sort((a, b) => b.wallS - a.wallS).slice(0, SLOWEST);
  return {
    files: rows.length,
    ...pick(Object.fromEntries(keys.map((key) => [key, sum(rows, key)]))),
    slowest: slowest.map((row) => ({ file: row.file, ...pick(row) })),
  };
}

import { evaluate } from './evaluate';

/** Runs jobs of `node` in a queue. @returns what was printed, and when each began and ended, in the order of their ends */
const run = (cores: number, jobs: { title: string; script: string; cores?: number; lastFile?: string }[]) =>
  evaluate<{
    printed: string;
    results: { title: string; passed: boolean; startedS: number; wallS: number; cpuS: number }[];
  }>(
    `import { createQueue } from './scripts/test/jobs.mjs';
    let printed = '';
    const queue = createQueue(${cores}, (text) => (printed += text));
    const jobs = ${JSON.stringify(jobs)};
    await Promise.all(jobs.map(({ script, ...job }) =>
      queue.run({ ...job, command: process.execPath, args: ['-e', script] })))`,
    '{ printed, results: queue.results }',
  );

const wait = (ms: number, then = '') => `setTimeout(() => { ${then} }, ${ms})`;

test('jobs that run at the same time: the output of each stays together, in the order in which they started', () => {
  const { printed } = run(2, [
    { title: 'Slow', script: `console.log('slow 1'); ${wait(400, "console.log('slow 2')")}` },
    { title: 'Quick', script: "console.log('quick 1'); console.error('quick 2')" },
  ]);
  expect(printed.replace(/\d+\.\d/g, 'N')).toBe(
    [
      '\n── Slow\nslow 1\nslow 2\n── Slow: passed in N s, N s of CPU\n',
      '\n── Quick\nquick 1\nquick 2\n── Quick: passed in N s, N s of CPU\n',
    ].join(''),
  );
});

test('one core runs one job after the other; a job that fails is named and stops no other', () => {
  const { printed, results } = run(1, [
    { title: 'First', script: wait(200, 'process.exit(3)') },
    { title: 'Second', script: '' },
  ]);
  expect(results.map(({ title, passed }) => [title, passed])).toEqual([
    ['First', false],
    ['Second', true],
  ]);
  const [first, second] = results;
  expect(second!.startedS).toBeGreaterThanOrEqual(first!.startedS + first!.wallS - 0.01);
  expect(printed).toContain('── First: FAILED in');
});

test('a job with several cores: the next begins when only one of them is left in use', () => {
  const lastFile = `/tmp/savepoint-last-${process.pid}`;
  const { results } = run(2, [
    {
      title: 'Both',
      cores: 2,
      lastFile,
      script: `${wait(300, `require('fs').writeFileSync('${lastFile}', '')`)}; ${wait(2500)}`,
    },
    { title: 'Next', script: '' },
  ]);
  expect(results.map(({ title }) => title)).toEqual(['Next', 'Both']);
  expect(results[0]!.startedS).toBeGreaterThan(0.3);
});

test('CPU time of a job: of its children too', () => {
  const burn = 'const end = Date.now() + 400; while (Date.now() < end);';
  const child = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`;
  const { results } = run(1, [{ title: 'Parent', script: child }]);
  expect(results[0]!.cpuS).toBeGreaterThan(0.1);
  const seconds = evaluate(
    "import { cpuSeconds } from './scripts/test/jobs.mjs'",
    "cpuSeconds('0m0.01s 0m0.00s\\n1m2.50s 0m0.25s\\n')",
  );
  expect(seconds).toBe(62.75);
});

describe('counts', () => {
  const COUNTS = "import * as counts from './scripts/test/counts.mjs'";
  const report = (...files: string[]) => ({
    numPassedTests: 5,
    numFailedTests: 2,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      ...files.map((name) => ({ name, status: 'failed' })),
      { name: 'fine.test.ts', status: 'passed' },
    ],
  });

  test('up to three failed files run again; what then passes is flaky', () => {
    const again = (...files: string[]) =>
      evaluate(COUNTS, `counts.filesToRunAgain(${JSON.stringify(report(...files))})`);
    expect(again('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    expect(again('a', 'b', 'c', 'd')).toEqual([]);
    const count = (passedAgain: boolean) =>
      evaluate(COUNTS, `counts.countJest(${JSON.stringify(report('a'))}, ${passedAgain})`);
    expect(count(false)).toEqual({ passed: 5, failed: 3, flaky: 0 });
    expect(count(true)).toEqual({ passed: 8, failed: 0, flaky: 3 });
  });

  test('a browser run that stopped before its tests is a failure', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 2 };
    const count = (errors: object[]) =>
      evaluate(COUNTS, `counts.countPlaywright(${JSON.stringify({ stats, errors })})`);
    expect(count([])).toEqual({ passed: 6, failed: 1, flaky: 2 });
    expect(count([{ message: 'no tests' }])).toEqual({ passed: 6, failed: 2, flaky: 2 });
  });

  test('--fail-on-flaky: tests that passed only when run again count as failed', () => {
    const all = [
      { passed: 8, failed: 0, flaky: 3 },
      { passed: 1, failed: 0, flaky: 0 },
    ];
    const total = (failOnFlaky: boolean) =>
      evaluate(COUNTS, `counts.total(${JSON.stringify(all)}, { failOnFlaky: ${failOnFlaky} })`);
    expect(total(false)).toEqual({ passed: 9, failed: 0, flaky: 3 });
    expect(total(true)).toEqual({ passed: 6, failed: 3, flaky: 3 });
  });
});

describe('times of test files', () => {
  const FILES = "import * as files from './scripts/test/file-times.mjs'";

  test('jest: what comes before the first test is its set-up', () => {
    const name = `${process.cwd()}/a.test.ts`;
    const testResults = [
      {
        name,
        startTime: 1_000,
        endTime: 6_000,
        assertionResults: [
          { startAt: 4_000, duration: 1_500 },
          { startAt: 5_500, duration: 300 },
        ],
      },
    ];
    const started = [{ file: name, databases: 1, servers: 2, cpuS: 3.04 }];
    expect(
      evaluate(
        FILES,
        `files.jestTimes({ testResults: ${JSON.stringify(testResults)} }, ${JSON.stringify(started)})`,
      ),
    ).toMatchObject({
      files: 1,
      tests: 2,
      slowest: [
        { file: 'a.test.ts', tests: 2, wallS: 5, ownS: 1.8, setUpS: 3, databases: 1, servers: 2, cpuS: 3 },
      ],
    });
  });

  test('browser: a site is for the test that its worker ends next', () => {
    const file = (name: string, worker: string, endMs: number) => ({
      file: name,
      tests: 1,
      ownS: 1,
      setUpS: 2,
      runs: [{ worker, endMs }],
    });
    const all = [file('a', '0', 100), file('b', '0', 200), file('c', '1', 150)];
    const started = [
      { site: '0', atMs: 50 },
      { site: '0', atMs: 120 },
      { site: '0', atMs: 130 },
      { site: '1', atMs: 10 },
    ];
    const times = evaluate<{ sites: number; slowest: { file: string; sites: number }[] }>(
      FILES,
      `files.browserTimes(${JSON.stringify(all)}, ${JSON.stringify(started)})`,
    );
    expect(times.sites).toBe(4);
    expect(Object.fromEntries(times.slowest.map((each) => [each.file, each.sites]))).toEqual({
      a: 1,
      b: 2,
      c: 1,
    });
  });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** Compares tables as `npm run bench -- --check` does. @returns a sentence for each share that is worse */
function worse(committed: object, measured: object): string[] {
  const script = `
    import { worseShares } from './scripts/bench/figures.mjs';
    console.log(JSON.stringify(worseShares(${JSON.stringify(committed)}, ${JSON.stringify(measured)})));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

const table = (...rows: string[][]) => ({ columns: ['Page', 'requests/s', 'share'], rows });
const committed = { shell: table(['Home', '9000', '0.80'], ['A game’s page', '9000', '0.012']) };

test('a share that is 15 % worse than the committed one fails the check, at any speed of the machine', () => {
  expect(
    worse(committed, { shell: table(['Home', '90', '0.681'], ['A game’s page', '90', '0.0103']) }),
  ).toEqual([]);
  expect(
    worse(committed, { shell: table(['Home', '90000', '0.67'], ['A game’s page', '9', '0.0101']) }),
  ).toEqual([
    'shell, Home: 0.67 of a bare Fastify server, 0.8 is committed',
    'shell, A game’s page: 0.0101 of a bare Fastify server, 0.012 is committed',
  ]);
});

test('a share that was not measured fails the check, tables without shares do not', () => {
  const measured = { shell: table(['Home', '9000', '0.90']) };
  const withoutShares = { start: { columns: ['Measurement', 'Value'], rows: [['First page', '6 s']] } };
  expect(worse({ ...committed, ...withoutShares }, measured)).toEqual([
    'shell, A game’s page: was not measured',
  ]);
});

test('docs/performance.md is made from docs/performance.json alone', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { performancePage } from './scripts/docs/performance.mjs';
    console.log(JSON.stringify((await performancePage()) === readFileSync('docs/performance.md', 'utf8')));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(output).toBe('true\n');
});

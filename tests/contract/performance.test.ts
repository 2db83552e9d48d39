import { evaluate } from './evaluate';

/** Compares tables as `npm run bench -- --check` does. @returns a sentence for each share that is worse */
const worse = (committed: object, measured: object): string[] =>
  evaluate(
    "import { worseShares } from './scripts/bench/figures.mjs'",
    `worseShares(${JSON.stringify(committed)}, ${JSON.stringify(measured)})`,
  );

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

const PAGE = "import { performancePage } from './scripts/docs/performance.mjs'";
const FILES = "import { readFileSync } from 'node:fs'; const read = (file) => readFileSync(file, 'utf8')";

test('docs/performance.md is made from docs/performance.json alone', () => {
  expect(evaluate(`${PAGE}; ${FILES}`, "(await performancePage()) === read('docs/performance.md')")).toBe(
    true,
  );
});

test('a comparison with other servers: its tables are shown once it has been measured', () => {
  const pageWith = (tables: object) =>
    evaluate<string>(
      `${PAGE}; ${FILES}; const { tables, values } = JSON.parse(read('docs/performance.json')); delete tables.besideKept; delete tables.besideMade`,
      `await performancePage({ tables: { ...tables, ...${JSON.stringify(tables)} }, values })`,
    );
  expect(pageWith({})).not.toContain('Beside other servers');
  const measured = { besideKept: table(['Home, nginx', '1', '2']), besideMade: table(['Podium', '3', '4']) };
  expect(pageWith(measured)).toMatch(/## Beside other servers[^]*Home, nginx[^]*Podium/);
});

test('a page for Podium: its regions and the texts around them are the page', () => {
  const section = (name: string, content = '') => `<section data-region="${name}">${content}</section>`;
  const html = `<main>${section('header')}<section>Text</section>${section('comments', '<section>1</section>')}</main>`;
  const { texts, regions } = evaluate<{ texts: string[]; regions: [string, string][] }>(
    "import { splitAtRegions } from './scripts/bench/beside/pages.mjs'",
    `splitAtRegions(${JSON.stringify(html)})`,
  );
  expect(regions).toEqual([
    ['header', section('header')],
    ['comments', section('comments', '<section>1</section>')],
  ]);
  expect(texts.map((text, index) => text + (regions[index]?.[1] ?? '')).join('')).toBe(html);
});

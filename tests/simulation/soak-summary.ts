import type { History, MadeCall } from './history';

/** What an acknowledged call stored is not there. */
const LOST = /^(Comment lost|Edit lost|Rating |(Like|Mark) .* is not stored)/;
/** What one call stored is there more than once. */
const DOUBLED = /^Comment stored \d+ times|is listed twice$/;

const OUTCOMES = ['ok', 'refused', 'unknown', 'skipped'] as const;

const number = (value: number) => value.toLocaleString('en');

function counted<T>(list: readonly T[], nameOf: (each: T) => string): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

/** A table of text whose first column is on the left. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  '),
  );
}

function callsByKind(calls: readonly MadeCall[]): string[] {
  const count = (kind: string | undefined, outcome: string) =>
    calls.filter((made) => (kind ?? made.call.kind) === made.call.kind && made.outcome === outcome).length;
  const row = (name: string, kind?: string) => [
    name,
    ...OUTCOMES.map((outcome) => number(count(kind, outcome))),
  ];
  const kinds = counted(calls, ({ call }) => call.kind).map(([kind]) => kind);
  return table([
    ['Calls', 'acknowledged', 'refused', 'unknown', 'skipped'],
    ...kinds.map((kind) => row(kind, kind)),
    row('all'),
  ]);
}

/** What a soak has shown, in some lines. @param problems the contradictions that it found */
export function summariseSoak(
  { calls, pages, pagesOfBrokenGateway, faults }: History,
  problems: readonly string[],
): string {
  const served = pages.read - pages.failed.length;
  // Rounded down: 100 % is all of them.
  const share = pages.read ? Math.floor((served / pages.read) * 100_000) / 1_000 : 0;
  const [lost, doubled] = [LOST, DOUBLED].map(
    (kind) => problems.filter((problem) => kind.test(problem)).length,
  );
  return [
    `Pages: ${number(pages.read)} asked, ${number(served)} served (${share} %); ${number(pagesOfBrokenGateway.read)} more while the gateway itself was broken, of which ${number(pagesOfBrokenGateway.failed)} failed`,
    ...callsByKind([...calls.values()]),
    `Faults: ${faults.length}: ${counted(faults, ({ kind }) => kind)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
    `Lost ${lost}, doubled ${doubled}, contradictions ${problems.length}`,
  ].join('\n');
}

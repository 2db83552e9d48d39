import { analyse } from 'scslre';
import { attacksOn, type Attack } from './attack-strings';
import { findPatterns, type Pattern } from './find-patterns';

/** Patterns over texts that nobody else shapes than those who wait for them. */
const OWN_TEXTS: Record<string, string> = {
  'local/embedded-mongo/src/query/regex.ts': 'patterns of our own queries',
  'packages/region-tools/src/webpack/omit-unused.ts': 'what webpack writes, in a team’s own build',
  'packages/region-tools/src/dev/stacks.ts': 'stacks of a team’s own code, on its machine',
  'packages/region-tools/src/sdk.ts': 'names of the site’s own packages',
  'services/catalog/src/placeholders.ts': 'the site’s own content',
};
/** `RegExp` of values that are not constants of the same file: all of them are ours, or escaped. */
const DYNAMIC: Record<string, string> = {
  'gateway/src/cache/previews.ts': 'the name of a cookie',
  'gateway/src/cache/reader-variants.ts': 'the name of a cookie',
  'local/embedded-mongo/src/query/regex.ts': 'patterns of our own queries',
  'mf-comments/src/comments/actions/navigation.ts': 'the id of an element',
  'packages/region-store/src/bucket-store.ts': 'the name of an element',
  'packages/region-store/src/own-events.ts': 'the name of a function',
  'packages/region-store/src/region-contract.ts': 'names of events of the site',
  'packages/region-tools/src/archives.ts': 'names of the site’s own packages',
  'services/catalog/src/text/fold.ts': 'a list of letters',
  'services/comments/src/sites/import-export/read-xml.ts': 'names of the root elements that we read',
};

const { patterns, dynamic } = findPatterns();
const unique = [
  ...new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).entries(),
].filter(([, { file }]) => !(file in OWN_TEXTS));

test('patterns are found', () => {
  expect(patterns.length).toBeGreaterThan(400);
});

test('patterns that are made of other values are known, and so are those over our own texts', () => {
  expect([...dynamic].filter((file) => !(file in DYNAMIC))).toEqual([]);
  expect(Object.keys(DYNAMIC).filter((file) => !dynamic.has(file))).toEqual([]);
  expect(Object.keys(OWN_TEXTS).filter((file) => !patterns.some((pattern) => pattern.file === file))).toEqual(
    [],
  );
});

test('no pattern takes quadratic time for one character that is repeated', () => {
  expect(
    unique.flatMap(([text, pattern]) =>
      reportsOf(pattern).map((report) => `${at(pattern)}: ${text}: ${report}`),
    ),
  ).toEqual([]);
});

test('no pattern takes quadratic time for its own words, repeated', () => {
  expect(
    unique.flatMap(([text, pattern]) =>
      slowAttacks(pattern).map((attack) => `${at(pattern)}: ${text}: ${attack}`),
    ),
  ).toEqual([]);
});

test.each(['(a+)+$', '\\s+$', '^(.*?),(.*?);$', '<b>(.*?)</b>', '(?:ab)+c', '\\d+(?:-\\d+)+', 'x[^y]*y'])(
  'the pattern %s is found to be slow',
  (source) => {
    const pattern = { file: '', line: 0, source, flags: 'g' };
    expect([...reportsOf(pattern), ...slowAttacks(pattern)]).not.toEqual([]);
  },
);

const at = ({ file, line }: Pattern) => `${file}:${line}`;

/** What static analysis says. It does not know sets of classes, which have no repetitions here. */
function reportsOf({ source, flags }: Pattern): string[] {
  if (flags.includes('v')) return /[*+]|\{\d/.test(source) ? ['repetition with the flag v'] : [];
  return analyse({ source, flags }).reports.map(({ type, exponential }) =>
    exponential ? 'exponential' : type,
  );
}

/** Characters of the longest text that is tried, on the way to which each is longer than the one before by a part. */
const MAX_LENGTH = 60_000;
const GROWTH = 1.5;
const MAX_MS = 60;

/** Runs a pattern over texts that grow, until it takes long, or is not slow. */
function slowAttacks({ source, flags }: Pattern): string[] {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  const attack = attacksOn(source, flags).find((each) => isSlow(pattern, each));
  return attack ? [JSON.stringify(attack)] : [];
}

function isSlow(pattern: RegExp, { before, repeated, after }: Attack): boolean {
  for (let length = 24; length < MAX_LENGTH; length *= GROWTH) {
    const text = before + repeated.repeat(length / repeated.length) + after;
    if (timeOf(pattern, text) > MAX_MS && timeOf(pattern, text) > MAX_MS) return true;
  }
  return false;
}

function timeOf(pattern: RegExp, text: string): number {
  const start = process.cpuUsage();
  text.replace(pattern, '');
  return process.cpuUsage(start).user / 1_000;
}

import { byTier } from './tier';

/** CPU milliseconds below which a size says nothing about growth. */
const FLOOR_MS = 40;
/** Linear work takes four times as long for the larger size, quadratic work sixteen times. */
const SIZE_RATIO = 4;
const MAX_TIME_RATIO = 9;
const MEASUREMENTS = 3;

/**
 * Compares how long work takes for two sizes of input: the CPU time of this process, so a busy machine changes little.
 * @param work over an input
 * @param make makes an input of about this length
 * @param length of the larger input: so long that quadratic work takes seconds
 * @returns what is wrong, or undefined when the time grows in proportion to the length, or is too short to tell
 */
export async function superLinear(
  work: (input: string) => unknown,
  make: (length: number) => string,
  length: number,
): Promise<string | undefined> {
  const small = make(length / SIZE_RATIO);
  const large = make(length);
  // The first call compiles.
  await work(small);
  const longer = await leastTime(work, large);
  if (longer < FLOOR_MS) return undefined;
  const shorter = await leastTime(work, small);
  if (longer < MAX_TIME_RATIO * Math.max(shorter, FLOOR_MS / SIZE_RATIO)) return undefined;
  return `${Math.round(shorter)} ms for ${small.length} characters, ${Math.round(longer)} ms for ${large.length}`;
}

async function leastTime(work: (input: string) => unknown, input: string): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < MEASUREMENTS; run += 1) {
    const before = process.cpuUsage();
    await work(input);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (least > 1_000 || least < FLOOR_MS / MEASUREMENTS) break;
  }
  return least;
}

/** Characters alone, and with what they mean in markup, addresses and mail. `npm test` tries the first ones. */
const CHARACTERS = [
  ...' \t\n\u00a0a0.-<>&"@:/*([_',
  '\u0301\u0316',
  '> ',
  'a ',
  ' \n',
  'a@',
  'http://a.',
  '<a ',
];
const FURTHER_CHARACTERS = [
  ..."A{`~#|\\=%+!,'\u200dﷺ😀\u3042",
  ...[
    '\r\n',
    '\ud800',
    '- ',
    'a\n',
    '</',
    '<!--',
    '&amp;',
    '&#',
    '**',
    '[](',
    '![',
    'a.',
    '@a ',
    '=?',
    '%41',
    'www.',
    'a-',
  ],
];

/** Texts that patterns and parsers may take long for, each of one kind and of any length. */
export const REPETITIONS: readonly (readonly [name: string, make: (length: number) => string])[] = byTier(
  CHARACTERS,
  [...CHARACTERS, ...FURTHER_CHARACTERS],
).map((characters) => [
  JSON.stringify(characters),
  (length) => `a${characters.repeat(Math.ceil(length / characters.length)).slice(0, length)}b`,
]);

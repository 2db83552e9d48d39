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

/** Texts of one kind that patterns and parsers take long for, each made in any length. */
export const REPETITIONS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ...([
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    'a',
    '0',
    'A',
    '.',
    '-',
    '_',
    '>',
    '<',
    '&',
    '"',
    "'",
    '(',
    '[',
    '{',
  ] as const),
  ...([
    '*',
    '`',
    '~',
    '#',
    '|',
    '/',
    '\\',
    '@',
    ':',
    '=',
    '%',
    '+',
    '!',
    ',',
    '\u0301\u0316',
    '\u200d',
    'ﷺ',
  ] as const),
  ...([
    '😀',
    '\ud800',
    '> ',
    '- ',
    'a ',
    ' \n',
    'a\n',
    '</',
    '<a ',
    '<!--',
    '&amp;',
    '&#',
    '**',
    '[](',
    '![',
    'a@',
  ] as const),
  ...(['http://', 'a.', '@a ', '=?', '%41', 'www.'] as const),
].flatMap((token) => [
  [`${JSON.stringify(token)} repeated`, (length: number) => repeat(token, length)] as const,
  [
    `${JSON.stringify(token)} repeated between letters`,
    (length: number) => `a${repeat(token, length)}b`,
  ] as const,
]);

const repeat = (token: string, length: number): string =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length);

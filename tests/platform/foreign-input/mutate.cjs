/** Makes inputs that nobody has written from ones that somebody has. */

const MAX_BYTES = 400_000;

/** Characters that patterns and parsers may take long for. */
const REPEATED = [
  ...' \t\n\u00a0a0.-<>&"@:/*([{}]),;=_#~`|\\!?$%+\'',
  ...['\r\n', '> ', 'a ', '</', '<!--', '&amp;', '&#x41;', '**', '[](', '![', '~~', '- ', '1. ', '\n\n'],
  ...['http://a.', 'www.a.', 'a@a.', '@a ', '<a href="', '<b>', '<p ', ' a=b', '--b\n', '=?utf-8?q?a?='],
  ...['\u0301', '\u200d', '\ud83d\ude00', '\u3042', '\ufdfa', '=C3', '%41', ': a\n', '? a\n', '&a *a ', '[['],
];
const NUMBERS = ['0', '-1', '1e308', '9007199254740993', '2147483648', '4294967296', '99999999999999999999'];

/**
 * @param {() => number} random from 0 to 1
 * @param {readonly Buffer[]} samples of the same kind
 * @returns {Buffer}
 */
function mutate(random, samples) {
  const below = (count) => Math.floor(random() * count);
  const any = (list) => list[below(list.length)];
  let bytes = Buffer.from(any(samples));
  const cut = (start, end, ...between) =>
    (bytes = Buffer.concat([bytes.subarray(0, start), ...between, bytes.subarray(end)]));
  const at = () => below(bytes.length + 1);
  /** How often something is repeated: mostly a few times, sometimes very often. */
  const count = (length) =>
    Math.min(Math.ceil(10 ** (random() * 5)), Math.ceil(MAX_BYTES / Math.max(1, length)));
  const OPERATIONS = [
    // A piece again and again, where it is.
    () => {
      const start = at();
      const piece = Buffer.from(bytes.subarray(start, start + 1 + below(any([4, 40, 400]))));
      cut(start, start, Buffer.concat(Array(count(piece.length)).fill(piece)));
    },
    () => {
      const piece = any(REPEATED);
      const start = at();
      cut(start, start, Buffer.from(piece.repeat(count(piece.length))));
    },
    // Two of them in turn.
    () => {
      const piece = any(REPEATED) + any(REPEATED);
      const start = at();
      cut(start, start, Buffer.from(piece.repeat(count(piece.length))));
    },
    // A piece around what is there.
    () => {
      const [open, close] = any([
        ['[', ']'],
        ['{"a":', '}'],
        ['<b>', '</b>'],
        ['<div>', ''],
        ['> ', ''],
        ['(', ')'],
      ]);
      const depth = count(open.length + close.length);
      const [start, end] = [at(), at()].sort((a, b) => a - b);
      cut(end, end, Buffer.from(close.repeat(depth)));
      cut(start, start, Buffer.from(open.repeat(depth)));
    },
    // Something of another one.
    () => {
      const other = any(samples);
      const start = below(other.length);
      const target = at();
      cut(target, target + below(200), other.subarray(start, start + below(2_000)));
    },
    () => {
      const start = at();
      cut(start, start + below(any([2, 20, 2_000])));
    },
    () => cut(at(), bytes.length),
    () => {
      for (let index = below(20); index >= 0 && bytes.length > 0; index -= 1)
        bytes[below(bytes.length)] = below(256);
    },
    () => {
      const text = bytes.toString('latin1');
      const numbers = [...text.matchAll(/\d+/g)];
      if (numbers.length === 0) return;
      const { index, 0: number } = any(numbers);
      cut(index, index + number.length, Buffer.from(any(NUMBERS)));
    },
    () => (bytes = Buffer.concat([bytes, any(samples)])),
  ];
  for (let step = 1 + below(5); step > 0; step -= 1) {
    any(OPERATIONS)();
    if (bytes.length > MAX_BYTES) bytes = bytes.subarray(0, MAX_BYTES);
  }
  return bytes;
}

module.exports = { mutate };

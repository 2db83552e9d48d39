import type { BSONRegExp } from 'bson';
import { MongoError, notServed } from '../errors';

/** One piece of a pattern: an escape, a class, the beginning of a group, or a character with what repeats it. */
const piece = /\\x[\da-fA-F]{2}|\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?:\?<?[^<]|\*)?|[*+?}]\+|[^]/g;
/** PCRE's white space is ASCII only; JavaScript's is not. */
const space = '\\t\\n\\v\\f\\r ';
const lastLine = '(?=\\n?(?![^]))';
const escapes: Readonly<Record<string, string>> = {
  '\\s': `[${space}]`,
  '\\S': `[^${space}]`,
  '\\A': '^',
  '\\z': '$',
  '\\Z': lastLine,
};

/**
 * @returns a JavaScript expression that matches the same strings as MongoDB's (PCRE) one
 * @throws MongoError 51091 when it is invalid, NotImplemented when JavaScript would read it otherwise
 */
export function compileRegex({ pattern, options }: BSONRegExp): RegExp {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = options + (inline?.[1] ?? '');
  if (/[xl]/.test(flags)) throw notServed('the regular expression options x and l');
  const anchors: Readonly<Record<string, string>> = {
    '.': flags.includes('s') ? '[^]' : '[^\\n]',
    '^': flags.includes('m') ? '(?:^|(?<=\\n)(?=[^]))' : '^',
    $: flags.includes('m') ? '(?=\\n|(?![^]))' : lastLine,
  };
  const source = pattern.slice(inline?.[0].length ?? 0).replace(piece, (text) => {
    if (text.length === 1) return anchors[text] ?? text;
    if (text.startsWith('[')) return characterClass(text);
    if (text.startsWith('\\')) return escapes[text] ?? escape(text);
    if (text.startsWith('(') && /^\(\?(?:[:=!]|<[=!A-Za-z_])$/.test(text)) return text;
    throw notServed(`${text} in a regular expression`);
  });
  try {
    return new RegExp(source, flags.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function characterClass(text: string): string {
  const [, negation, inner] = /^\[(\^?)([^]*)\]$/.exec(text)!;
  if (!inner) throw new MongoError(51091, 'Regular expression is invalid: a class has no end');
  if (/\[[:.=]/.test(inner)) throw notServed('a POSIX class in a regular expression');
  // A bracket that comes first stands for itself, and so does one that opens.
  const items = inner.replace(/\\x[\da-fA-F]{2}|\\[^]|^\]|\[/g, (item) => {
    if (item === '\\s') return space;
    if (item === '\\-') return item;
    return item.length > 1 ? escape(item) : `\\${item}`;
  });
  return `[${negation}${items}]`;
}

/** @returns an escape that means the same in both languages */
function escape(text: string): string {
  if (/^\\(?:[dDwWnrtfbB1-9]|x..)$/.test(text)) return text;
  if (/[A-Za-z0-9]/.test(text[1]!)) throw notServed(`${text} in a regular expression`);
  return /[\^$\\.*+?()[\]{}|/]/.test(text[1]!) ? text : text[1]!;
}

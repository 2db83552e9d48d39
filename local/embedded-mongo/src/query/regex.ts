import type { BSONRegExp } from 'bson';
import { MongoError, notSupported } from '../errors';

/** A token of a pattern: an escape, a character class, the start of a group, a possessive quantifier or a character. */
const PATTERN_TOKEN = /\\x[\da-fA-F]{2}|\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?:\?<?[^<]|\*)?|[*+?}]\+|[^]/g;
/** PCRE's `\\s` matches ASCII white space only, unlike JavaScript's. */
const PCRE_WHITESPACE = '\\t\\n\\v\\f\\r ';
const PCRE_END = '(?=\\n?(?![^]))';
const PCRE_ESCAPES: Readonly<Record<string, string>> = {
  '\\s': `[${PCRE_WHITESPACE}]`,
  '\\S': `[^${PCRE_WHITESPACE}]`,
  '\\A': '^',
  '\\z': '$',
  '\\Z': PCRE_END,
};

/**
 * Translates a PCRE expression to JavaScript.
 * @throws MongoError Location51091 when it is invalid, NotImplemented (238) when no equivalent is known
 */
export function compileRegex({ pattern, options }: BSONRegExp): RegExp {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = options + (inline?.[1] ?? '');
  if (/[xl]/.test(flags)) throw notSupported('the regular expression options x and l');
  const anchors: Readonly<Record<string, string>> = {
    '.': flags.includes('s') ? '[^]' : '[^\\n]',
    '^': flags.includes('m') ? '(?:^|(?<=\\n)(?=[^]))' : '^',
    $: flags.includes('m') ? '(?=\\n|(?![^]))' : PCRE_END,
  };
  const source = pattern.slice(inline?.[0].length ?? 0).replace(PATTERN_TOKEN, (text) => {
    if (text.length === 1) return anchors[text] ?? text;
    if (text.startsWith('[')) return translateClass(text);
    if (text.startsWith('\\')) return PCRE_ESCAPES[text] ?? translateEscape(text);
    if (text.startsWith('(') && /^\(\?(?:[:=!]|<[=!A-Za-z_])$/.test(text)) return text;
    throw notSupported(`${text} in a regular expression`);
  });
  try {
    return new RegExp(source, flags.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

function translateClass(text: string): string {
  const [, negation, inner] = /^\[(\^?)([^]*)\]$/.exec(text)!;
  if (!inner) throw new MongoError(51091, 'Regular expression is invalid: a class has no end');
  if (/\[[:.=]/.test(inner)) throw notSupported('a POSIX class in a regular expression');
  // A leading `]` and any `[` are literal characters in PCRE.
  const items = inner.replace(/\\x[\da-fA-F]{2}|\\[^]|^\]|\[/g, (item) => {
    if (item === '\\s') return PCRE_WHITESPACE;
    if (item === '\\-') return item;
    return item.length > 1 ? translateEscape(item) : `\\${item}`;
  });
  return `[${negation}${items}]`;
}

/** Translates an escape sequence. @throws MongoError NotImplemented (238) when JavaScript has no equivalent */
function translateEscape(text: string): string {
  if (/^\\(?:[dDwWnrtfbB1-9]|x..)$/.test(text)) return text;
  if (/[A-Za-z0-9]/.test(text[1]!)) throw notSupported(`${text} in a regular expression`);
  return /[\^$\\.*+?()[\]{}|/]/.test(text[1]!) ? text : text[1]!;
}

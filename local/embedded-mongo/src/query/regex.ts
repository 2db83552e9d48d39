import type { BSONRegExp } from 'bson';
import { MongoError, notServed } from '../errors';

const cache = new Map<string, RegExp>();

/**
 * @returns a JavaScript expression that matches the same strings as MongoDB's (PCRE) one
 * @throws MongoError 51091 when it is invalid, NotImplemented when JavaScript cannot say the same
 */
export function compileRegex({ pattern, options }: BSONRegExp): RegExp {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = translate(pattern, options);
  if (cache.size > 500) cache.clear();
  cache.set(key, compiled);
  return compiled;
}

function translate(pattern: string, options: string): RegExp {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  if (flags.has('x') || flags.has('l')) throw notServed('the regular expression options x and l');
  const source = new Translator(pattern.slice(inline?.[0].length ?? 0), flags.has('m'), flags.has('s')).run();
  try {
    return new RegExp(source, flags.has('i') ? 'iu' : 'u');
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

const start = '(?<![^])';
const end = '(?![^])';
/** PCRE's white space is ASCII only; JavaScript's is not. */
const space = '\\t\\n\\v\\f\\r ';
const escapes: Readonly<Record<string, string>> = {
  s: `[${space}]`,
  S: `[^${space}]`,
  A: start,
  z: end,
  Z: `(?=\\n?${end})`,
};

/** Says a PCRE pattern in JavaScript, piece by piece, refusing what the two languages read differently. */
class Translator {
  private at = 0;

  constructor(
    private readonly pattern: string,
    private readonly multiline: boolean,
    private readonly dotAll: boolean,
  ) {}

  run(): string {
    let source = '';
    while (this.at < this.pattern.length) source += this.piece();
    return source;
  }

  private piece(): string {
    const character = this.next();
    switch (character) {
      case '\\':
        return this.escape(false);
      case '[':
        return this.characterClass();
      case '.':
        return this.dotAll ? '[^]' : '[^\\n]';
      case '^':
        return this.multiline ? `(?<![^\\n])(?:${start}|(?=[^]))` : start;
      case '$':
        return this.multiline ? `(?=\\n|${end})` : `(?=\\n?${end})`;
      case '(': {
        const group = /^\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.at));
        if (!group && /^[?*]/.test(this.pattern.slice(this.at)))
          throw notServed('this kind of group in a regular expression');
        this.at += group?.[0].length ?? 0;
        return `(${group?.[0] ?? ''}`;
      }
      case '*':
      case '+':
      case '?':
      case '}':
        if (this.pattern[this.at] === '+') throw notServed('a possessive quantifier in a regular expression');
        return character;
      default:
        return character;
    }
  }

  private escape(inClass: boolean): string {
    const character = this.next();
    if (inClass && character === 's') return space;
    if (!inClass && escapes[character]) return escapes[character];
    if (/[dDwWnrtf1-9]/.test(character) || (!inClass && /[bB]/.test(character))) return `\\${character}`;
    if (character === 'x' && /^[\da-fA-F]{2}/.test(this.pattern.slice(this.at))) return '\\x';
    if (/[A-Za-z0-9]/.test(character)) throw notServed(`\\${character} in a regular expression`);
    return /[\^$\\.*+?()[\]{}|/]/.test(character) || (inClass && character === '-')
      ? `\\${character}`
      : character;
  }

  private characterClass(): string {
    let source = '[';
    if (this.pattern[this.at] === '^') source += this.next();
    // A bracket that comes first stands for itself.
    if (this.pattern[this.at] === ']') source += `\\${this.next()}`;
    for (let character = this.next(); character !== ']'; character = this.next()) {
      if (character === '[' && /^[:.=]/.test(this.pattern.slice(this.at)))
        throw notServed('a POSIX class in a regular expression');
      source += character === '\\' ? this.escape(true) : character === '[' ? '\\[' : character;
    }
    return `${source}]`;
  }

  private next(): string {
    const character = this.pattern[this.at];
    if (character === undefined)
      throw new MongoError(51091, 'Regular expression is invalid: it ends too early');
    this.at += 1;
    return character;
  }
}

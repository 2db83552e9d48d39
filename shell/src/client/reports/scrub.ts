/** Patterns of personal data, and their replacements. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/((?:token|key|secret|password|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1[token]'],
];
/** What a mail address or a token consists of, with what may stand before and behind it. */
const WORD = /[^\s"'<>()[\]=:;,/]+/g;
const MAIL_DOMAIN = /@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u;
/** A JSON web token begins so, and has three parts. */
const TOKEN_START = /\beyJ[\w-]/;

function cleanWord(word: string): string {
  const at = word.search(TOKEN_START);
  const [, payload, signature] = at === -1 ? [] : word.slice(at).split('.');
  if (payload && signature !== undefined) return `${word.slice(0, at)}[token]`;
  const domain = MAIL_DOMAIN.exec(word);
  return domain && domain.index > 0 ? `[mail]${word.slice(domain.index + domain[0].length)}` : word;
}

/** Fields whose value is always removed. */
const SECRET = /^(?:id_?|access_?|refresh_?)?token$|^authorization$|^cookies?$|^e-?mail$|^password$/i;

/** Removes tokens and mail addresses from a text. */
const cleanText = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text).replace(
    WORD,
    cleanWord,
  );

/**
 * A deep copy without tokens and mail addresses.
 * @param value plain data: an event of the Sentry client
 */
export function scrub<T>(value: T): T {
  return scrubValue(value) as T;
}

function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(scrubValue);
  // Class instances in an event are internal to the Sentry client and never sent.
  if (typeof value !== 'object' || !value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) && inner ? '[removed]' : key === 'sdkProcessingMetadata' ? inner : scrubValue(inner),
    ]),
  );
}

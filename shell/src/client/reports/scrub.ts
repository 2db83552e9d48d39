/** Patterns of personal data, and their replacements. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/((?:token|key|secret|password|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1[token]'],
  [/[^\s@"'<>()[\]=:;,/]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu, '[mail]'],
];

/** Fields whose value is always removed. */
const SECRET = /^(?:id_?|access_?|refresh_?)?token$|^authorization$|^cookies?$|^e-?mail$|^password$/i;

/** Removes tokens and mail addresses from a text. */
const cleanText = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

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

/** What looks like somebody’s, and what stands in its place. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/((?:token|key|secret|password|code)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1[token]'],
  [/[^\s@"'<>()[\]=:;,/]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu, '[mail]'],
];

/** Fields whose value is somebody’s whatever it looks like. */
const SECRET = /^(?:id_?|access_?|refresh_?)?token$|^authorization$|^cookies?$|^e-?mail$|^password$/i;

/** A text without tokens and mail addresses. */
const clean = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, stand]) => rest.replace(pattern, stand), text);

/**
 * A copy without tokens and mail addresses, however deep.
 * @param value plain data, as the reporting client makes of everything it sends
 */
export function scrub<T>(value: T): T {
  return scrubbed(value) as T;
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  // What the client keeps for itself in an event is never sent and may be anything.
  if (typeof value !== 'object' || !value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) && inner ? '[removed]' : key === 'sdkProcessingMetadata' ? inner : scrubbed(inner),
    ]),
  );
}

/** Characters of a header that is read; others are longer than any that is compared. */
const MAX_VALUE_LENGTH = 2_000;
/** Header lines of a mail, or of a part of it. */
const MAX_HEADER_LINES = 1_000;

/** The values of headers by their names in small letters, in the order of the mail. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** The value of a header such as `Content-Type`, and its parameters, with their names in small letters. */
export interface StructuredValue {
  value: string;
  parameters: Record<string, string | undefined>;
}

/** @returns the number of bytes of the headers of a mail, with the empty line below them; undefined if that is missing */
export function headerLength(mail: Buffer): number | undefined {
  // Line breaks may be preceded by carriage returns.
  for (let start = 0, end = mail.indexOf(10); end !== -1; start = end + 1, end = mail.indexOf(10, start)) {
    let last = end - 1;
    while (last >= start && mail[last] === 13) last -= 1;
    if (last < start) return end + 1;
  }
  return undefined;
}

/**
 * Reads the headers of a mail, or of a part of it.
 * @param head them alone
 * @returns undefined when they have too many lines
 */
export function readHeaders(head: Buffer): Headers | undefined {
  const lines = head.toString().split('\n');
  if (lines.length > MAX_HEADER_LINES) return undefined;
  const headers = new Map<string, string[][]>();
  let current: string[] | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      current?.push(line);
      continue;
    }
    const colon = line.indexOf(':');
    // Another character in the name, such as a space without width, makes it another header.
    const name = /^[!-9;-~]{1,100}(?=[ \t]*$)/.exec(line.slice(0, Math.max(0, colon)))?.[0].toLowerCase();
    current = name === undefined ? undefined : [line.slice(colon + 1)];
    if (name === undefined || current === undefined) continue;
    const values = headers.get(name);
    if (values) values.push(current);
    else headers.set(name, [current]);
  }
  return new Map([...headers].map(([name, values]) => [name, values.map(unfold)]));
}

const unfold = (pieces: readonly string[]): string => pieces.join('').replaceAll('\r', ' ').trim();

/** Reads a header such as `Content-Type`, in small letters but for its parameters. The first of several with a name counts. */
export function readStructured([header = '']: readonly string[] = []): StructuredValue {
  const text = header.slice(0, MAX_VALUE_LENGTH);
  const parameters: StructuredValue['parameters'] = {};
  for (const [, name = '', quoted, token] of text.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g,
  ))
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\(.)/g, '$1') ?? token;
  return { value: /^[\w.+-]+(?:\/[\w.+-]+)?/.exec(text)?.[0].toLowerCase() ?? '', parameters };
}

/** How a body may be sent, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different headers; more than this is somebody making them up. */
const REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/**
 * The best encoding that a client takes. Which of several it would like best (`q`) is not looked at, as
 * the smallest body is best for both; what it refuses (`q=0`) is.
 * @param header Accept-Encoding
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let chosen = remembered.get(header);
  if (!chosen) {
    chosen = read(header);
    if (remembered.size < REMEMBERED) remembered.set(header, chosen);
  }
  return chosen;
}

function read(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
        return [name === 'x-gzip' ? 'gzip' : name, !refused] as const;
      }),
  );
  return ENCODINGS.find((encoding) => weights.get(encoding) ?? weights.get('*')) ?? 'identity';
}

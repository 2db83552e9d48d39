import type { MailPart } from './mail-parts';

/** Characters of a plain text that are looked at, with what it quotes. What is stored is much shorter. */
const MAX_TEXT_LENGTH = 100_000;

/** The text of a part: plain with line breaks `\n`, or HTML. Bytes that its character set does not have are replaced. */
export function decodeText({ type, encoding, body }: MailPart): string {
  const { charset, format, delsp } = type.parameters;
  const decoded = decoderOf(charset).decode(decodeTransfer(encoding, body));
  if (type.value === 'text/html') return decoded;
  const text = decoded.slice(0, MAX_TEXT_LENGTH).replace(/\r\n?/g, '\n');
  return format?.toLowerCase() === 'flowed' ? unfold(text, delsp?.toLowerCase() === 'yes') : text;
}

function decodeTransfer(encoding: string, body: Buffer): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .toString('latin1')
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1');
}

function decoderOf(charset = 'utf-8') {
  try {
    return new TextDecoder(charset);
  } catch {
    // What most programs mean by a name that nobody knows.
    return new TextDecoder('windows-1252');
  }
}

/**
 * Joins lines that were broken for their length only: RFC 3676.
 * @param removesSpace whether the space at such a break is no part of the text
 */
function unfold(text: string, removesSpace: boolean): string {
  const lines: string[] = [];
  let pieces: string[] = [];
  let goesOn = false;
  let depth = 0;
  for (const line of text.split('\n')) {
    const quotes = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(line.charAt(quotes) === ' ' ? quotes + 1 : quotes);
    if (!goesOn || quotes !== depth) {
      lines.push(pieces.join(''));
      pieces = quotes > 0 ? [`${'>'.repeat(quotes)} `] : [];
    }
    goesOn = content.endsWith(' ') && content !== '-- ';
    depth = quotes;
    pieces.push(goesOn && removesSpace ? content.slice(0, -1) : content);
  }
  lines.push(pieces.join(''));
  return lines.slice(1).join('\n');
}

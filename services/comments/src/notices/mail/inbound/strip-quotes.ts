/** A line in mail about replies (`replyMarker` of the forms service); what is below it was not written by the sender. */
export const REPLY_MARKER = '## Write your reply above this line ##';

/** Longer lines are no line of a mail program. */
const MAX_LINE_LENGTH = 400;
const QUOTED = /^\s*>/;
/** “On …, … wrote:” of mail programs, in the languages of the site; it may be broken into two lines. */
const ATTRIBUTION_START = /^(?:On|Am|Le|El|Den|På)\s.{3}/u;
const ATTRIBUTION_WORDS = ['wrote', 'schrieb', 'a écrit', 'escribió', 'skrev'];
/** Lines with which mail programs begin what they quote, or a signature. */
const SEPARATORS = [
  /^-- ?$/,
  /^_{10,}\s*$/,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d[’']origine|Mensaje original|Opprinnelig melding)\s*-{2,}/i,
];
/** The first and a later one of the headers of the mail that is answered. */
const FROM_HEADER = /^\*?(?:From|Von|De|Fra)\*?\s?:./;
const FURTHER_HEADER = /^\*?(?:Sent|To|Date|Gesendet|An|Datum|Envoyé|À|Enviado|Para|Sendt|Til|Dato)\*?\s?:/;
/** Lines after the first header among which there is a further one. */
const MAX_HEADER_LINES = 3;
/** What phones add. */
const SENT_FROM =
  /^(?:Sent from|Get Outlook for|Gesendet von|Von meinem|Envoyé de(?:puis)?|Enviado desde|Sendt fra)\s.{1,60}$/iu;

/**
 * What the sender of a mail wrote: without the text that they answer and without a signature. An answer between or below quoted
 * lines is kept. It takes time in proportion to the length of the text: each line is looked at once.
 * @param text of the mail, with quoted lines that begin with `>`
 */
export function stripQuotes(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  let own = lines.filter((line) => !QUOTED.test(line));
  const hasQuotes = own.length < lines.length;
  own = cutAt(own, (line) => line.includes(REPLY_MARKER));
  const attribution = own.findIndex((_line, index) => attributionLength(own, index) > 0);
  if (attribution !== -1) {
    const length = attributionLength(own, attribution);
    // Without quoted lines, all below it is quoted.
    own = [...own.slice(0, attribution), ...(hasQuotes ? ['', ...own.slice(attribution + length)] : [])];
  }
  own = cutAt(own, (_line, index) => isSeparator(own, index));
  const sentFrom = own.findIndex((line) => isShort(line) && SENT_FROM.test(line));
  if (sentFrom !== -1) own[sentFrom] = '';
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isShort = (line: string): boolean => line.length <= MAX_LINE_LENGTH;

function cutAt(lines: string[], isEnd: (line: string, index: number) => boolean): string[] {
  const at = lines.findIndex(isEnd);
  return at === -1 ? lines : lines.slice(0, at);
}

/** The number of lines of an attribution that begins at a line, or 0. */
function attributionLength(lines: readonly string[], index: number): number {
  const [first = '', second] = lines.slice(index, index + 2);
  if (!isShort(first) || !ATTRIBUTION_START.test(first)) return 0;
  if (isAttribution(first)) return 1;
  return second !== undefined && isShort(second) && isAttribution(`${first}\n${second}`) ? 2 : 0;
}

function isAttribution(text: string): boolean {
  if (!text.trimEnd().endsWith(':')) return false;
  return ATTRIBUTION_WORDS.some((word) => text.includes(word));
}

function isSeparator(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (!isShort(line)) return false;
  if (SEPARATORS.some((separator) => separator.test(line))) return true;
  if (!FROM_HEADER.test(line)) return false;
  for (const next of lines.slice(index + 1, index + 1 + MAX_HEADER_LINES)) {
    if (FURTHER_HEADER.test(next)) return true;
    if (next === '') return false;
  }
  return false;
}

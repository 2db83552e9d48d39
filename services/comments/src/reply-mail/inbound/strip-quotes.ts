/** A line in mail about replies (`replyMarker` of the forms service); what is below it was not written by the sender. */
export const REPLY_MARKER = '## Write your reply above this line ##';

const QUOTED = /^\s*>/;
/** “On …, … wrote:” of mail programs, in the languages of the site; it may be broken into two lines. */
const ATTRIBUTION =
  /^(?:On|Am|Le|El|Den|På)\s[^\n]{3,300}(?:\n[^\n]{0,300})?(?:wrote|schrieb|a écrit|escribió|skrev)[^\n]{0,300}:[ \t]*$/mu;
/** Where mail programs begin what they quote, or a signature. */
const SEPARATORS = [
  /^-- ?$/m,
  /^_{10,}\s*$/m,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d[’']origine|Mensaje original|Opprinnelig melding)\s*-{2,}/im,
  /^(?:\*?)(?:From|Von|De|Fra)(?:\*?)\s?:[^\n]+\n(?:[^\n]+\n){0,2}(?:\*?)(?:Sent|To|Date|Gesendet|An|Datum|Envoyé|À|Enviado|Para|Sendt|Til|Dato)(?:\*?)\s?:/m,
];
/** What phones add. */
const SENT_FROM =
  /^(?:Sent from|Get Outlook for|Gesendet von|Von meinem|Envoyé de(?:puis)?|Enviado desde|Sendt fra)\s[^\n]{1,60}$/imu;

const cutAt = (text: string, pattern: RegExp): string => {
  const at = text.search(pattern);
  return at === -1 ? text : text.slice(0, at);
};

/**
 * What the sender of a mail wrote: without the text that they answer and without a signature. An answer between or below quoted
 * lines is kept.
 * @param text of the mail, with quoted lines that begin with `>`
 */
export function stripQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const own = lines.filter((line) => !QUOTED.test(line));
  const hasQuotes = own.length < lines.length;
  const marker = own.findIndex((line) => line.includes(REPLY_MARKER));
  let written = (marker === -1 ? own : own.slice(0, marker)).join('\n');
  // Without quoted lines, all below it is quoted.
  written = hasQuotes ? written.replace(ATTRIBUTION, '') : cutAt(written, ATTRIBUTION);
  for (const separator of SEPARATORS) written = cutAt(written, separator);
  return written
    .replace(SENT_FROM, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

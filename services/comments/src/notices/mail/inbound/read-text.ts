import { htmlToText } from '../../../texts';
import { decodeText } from './decode-text';
import { findParts, type MailPart } from './mail-parts';
import { stripQuotes } from './strip-quotes';

/** What calendars send when somebody accepts or declines. */
const CALENDAR_ANSWERS = new Set(['reply', 'counter']);

/** What a mail says. */
interface MailText {
  /** What the sender wrote. */
  text: string;
  /** A calendar sent it. */
  isCalendarAnswer: boolean;
}

/**
 * Reads what the sender of a mail wrote. All steps are linear: a mail of the largest size that is accepted takes at most some
 * 50 ms, whatever is in it, and only one from a member to an address of theirs comes here. So it needs no process of its own.
 * @param mail whole, with its headers
 * @returns null for a mail with too many lines or parts, or nested beyond measure
 */
export function readText(mail: Buffer): MailText | null {
  const parts = findParts(mail);
  if (!parts) return null;
  const texts = parts.filter(
    ({ type, disposition }) => disposition !== 'attachment' && /^(?:text\/(?:plain|html))?$/.test(type.value),
  );
  const withPlainText = new Set(
    texts.filter((part) => !isHtml(part) && decodeText(part).trim()).map(({ alternative }) => alternative),
  );
  const written = texts
    .filter((part) => !isHtml(part) || part.alternative === undefined || !withPlainText.has(part.alternative))
    .map((part) => (isHtml(part) ? htmlToText(decodeText(part)).trim() : decodeText(part)))
    .join('\n');
  return {
    text: stripQuotes(written),
    isCalendarAnswer: parts.some(
      ({ type: { value, parameters } }) =>
        value === 'text/calendar' && CALENDAR_ANSWERS.has((parameters['method'] ?? '').toLowerCase()),
    ),
  };
}

const isHtml = ({ type }: MailPart): boolean => type.value === 'text/html';

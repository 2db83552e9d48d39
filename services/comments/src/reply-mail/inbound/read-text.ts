import PostalMime, { addressParser, type Address, type Email } from 'postal-mime';
import { htmlToText } from '../../sites/moving/plain-text';
import { stripQuotes } from './strip-quotes';

/** What a mail that somebody sent says. */
export interface InboundMail {
  /** The sender’s address; null unless there is exactly one. */
  from: string | null;
  /** All addresses it may have been sent to. */
  recipients: string[];
  /** null if it has none. */
  messageId: string | null;
  /** A program sent it: an answer from holidays, a bounce, or a list. */
  isAutomatic: boolean;
  /** What the sender wrote. */
  text: string;
}

/** HTML beyond this is not looked at. */
const MAX_HTML_LENGTH = 500_000;
/** Deeper than mail programs nest the parts of a mail. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

const AUTOMATIC_PRECEDENCE = /\b(?:bulk|junk|list|auto_reply)\b/i;
const RECIPIENT_HEADERS = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to'];

/** Reads a mail. @throws {Error} when it is not a mail, or nested beyond measure */
export async function parseMail(raw: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, LIMITS);
  const header = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value.trim());
  return {
    from: senderOf(header('from')),
    recipients: [
      ...addressesIn([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])]),
      ...RECIPIENT_HEADERS.flatMap(header).map((value) => value.replace(/^<|>$/g, '')),
    ],
    messageId: mail.messageId || null,
    isAutomatic: isAutomatic(header),
    text: stripQuotes(textOf(mail)),
  };
}

function isAutomatic(header: (name: string) => string[]): boolean {
  const has = (name: string, test: (value: string) => boolean) => header(name).some(test);
  return (
    has('auto-submitted', (value) => !/^no\b/i.test(value)) ||
    has('precedence', (value) => AUTOMATIC_PRECEDENCE.test(value)) ||
    has('return-path', (value) => value === '<>') ||
    has('x-autoreply', (value) => !/^no\b/i.test(value)) ||
    has('x-autorespond', () => true) ||
    has('list-id', () => true) ||
    has('content-type', (value) => /^multipart\/report\b/i.test(value))
  );
}

const addressesIn = (entries: readonly Address[]): string[] =>
  entries
    .flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address]))
    .filter((address): address is string => Boolean(address));

/** Several senders, in one header or in several, would let one pass for another. */
function senderOf(headers: readonly string[]): string | null {
  const [address, ...more] = addressesIn(headers.flatMap((value) => addressParser(value)));
  return more.length ? null : (address ?? null);
}

const textOf = ({ text, html }: Email): string =>
  text?.trim() ? text : htmlToText((html ?? '').slice(0, MAX_HTML_LENGTH), false);

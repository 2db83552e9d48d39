import { addressParser, type Address } from 'postal-mime';
import { automaticReason } from './automatic-mail';
import { readHeaders } from './mail-headers';

/** Bytes of the headers of a mail. Those of large providers take some ten thousand. */
export const MAX_HEADER_BYTES = 64 * 1024;
/** Characters of a header that is compared. */
const MAX_VALUE_LENGTH = 1_000;

/** Headers in which the address of a recipient may be. */
const RECIPIENT_HEADERS = [
  'to',
  'cc',
  'bcc',
  'x-original-to',
  'delivered-to',
  'envelope-to',
  'x-envelope-to',
];

/** What the headers of a mail say, before anything below them is read. */
export interface Envelope {
  /** The sender’s address; null unless there is exactly one. */
  from: string | null;
  /** The headers with the addresses to which it was sent. */
  recipients: string[];
  /** null if it has none. */
  messageId: string | null;
  /** Why a program must have sent it: an answer from holidays, a bounce, or a list. */
  automatic: string | undefined;
}

/**
 * Reads the headers of a mail.
 * @param head them alone
 * @returns undefined when they have too many lines
 */
export function readEnvelope(head: Buffer): Envelope | undefined {
  const headers = readHeaders(head);
  if (!headers) return undefined;
  const [messageId = ''] = headers.get('message-id') ?? [];
  return {
    from: senderOf(headers.get('from') ?? []),
    recipients: RECIPIENT_HEADERS.flatMap((name) => headers.get(name) ?? []),
    messageId: messageId || null,
    automatic: automaticReason(headers),
  };
}

const addressesIn = (entries: readonly Address[]): string[] =>
  entries
    .flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address]))
    .filter((address): address is string => Boolean(address));

/** Several senders, in one header or in several, would let one pass for another. */
function senderOf(headers: readonly string[]): string | null {
  if (headers.some(({ length }) => length > MAX_VALUE_LENGTH)) return null;
  const [address, ...more] = addressesIn(headers.flatMap((value) => addressParser(value)));
  return more.length ? null : (address ?? null);
}

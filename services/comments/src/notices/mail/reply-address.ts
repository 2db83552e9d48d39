import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@savepoint/contracts/base';
import type { InboundMailDependencies } from '../dependencies';
import { type ReplyAddressDocument, tokenHash } from '../../data';

/** For how long a mail can be answered. */
const REPLY_ADDRESS_TTL_MS = 30 * DAY_MS;
/** 128 random bits, as 32 hexadecimal digits: mail servers may change the case of an address. */
const TOKEN_BYTES = 16;
const TOKEN = /^[0-9a-f]{32}$/;
/** A character of a longer address. */
const ATOM = /[\w.!#$%&'*+/=?^`{|}~-]/;
/** Addresses of one mail that are looked up. Mail has one, or the same in several headers. */
const MAX_TOKENS = 10;

/** @param address the setting, such as `reply@in.example.org` */
function splitAddress(address: string): { prefix: string; suffix: string } {
  const at = address.lastIndexOf('@');
  return { prefix: `${address.slice(0, at)}+`.toLowerCase(), suffix: address.slice(at).toLowerCase() };
}

/**
 * Makes the address by which one member answers one comment by mail: a token in the part before the `@`, of which only a
 * digest is stored.
 * @returns undefined unless replies by mail are configured
 */
export async function createReplyAddress(
  { replyMail, settings }: Pick<InboundMailDependencies, 'replyMail' | 'settings'>,
  member: string,
  comment_uid: string,
): Promise<string | undefined> {
  if (settings.replyMailAddress === undefined) return undefined;
  const { prefix, suffix } = splitAddress(settings.replyMailAddress);
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const expires = new Date(replyMail.now().getTime() + REPLY_ADDRESS_TTL_MS);
  await replyMail.addresses.insertIfAbsent({ _id: tokenHash(token), member, comment_uid, expires });
  return `${prefix}${token}${suffix}`;
}

/**
 * Finds which address of a mail’s recipients answers a comment.
 * @param recipients headers with addresses in any form, of which the first few of ours are looked up
 * @returns null for an unknown or expired address
 */
export async function findReplyAddress(
  { replyMail, settings }: Pick<InboundMailDependencies, 'replyMail' | 'settings'>,
  recipients: readonly string[],
): Promise<ReplyAddressDocument | null> {
  const digests = tokensIn(recipients.join(' ').toLowerCase(), settings.replyMailAddress ?? '').map(
    tokenHash,
  );
  if (digests.length === 0) return null;
  const found = await replyMail.addresses
    .findOne({ _id: { $in: digests } })
    .lean<ReplyAddressDocument | null>();
  return found && found.expires > replyMail.now() ? found : null;
}

function tokensIn(text: string, address: string): string[] {
  const { prefix, suffix } = splitAddress(address);
  const tokens = new Set<string>();
  for (
    let at = text.indexOf(prefix);
    at !== -1 && tokens.size < MAX_TOKENS;
    at = text.indexOf(prefix, at + 1)
  ) {
    const start = at + prefix.length;
    const token = text.slice(start, start + 2 * TOKEN_BYTES);
    const end = start + token.length + suffix.length;
    const isWhole = !ATOM.test(text.charAt(at - 1)) && !ATOM.test(text.charAt(end));
    if (isWhole && TOKEN.test(token) && text.startsWith(suffix, start + token.length)) tokens.add(token);
  }
  return [...tokens];
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredComment } from '../models/comment';
import type { ReplyMailKeyModel } from '../models/reply-mail';

/** Bits of a token and of the key: 256. */
const RANDOM_BYTES = 32;
const KEY_ID = 'leave';

/** Creates a token for a link that confirms: 43 characters. */
export const newToken = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/** What is stored in place of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What a link in a mail lets its reader leave: one thread, one site, or all mail about replies. */
export interface Leaving {
  member: string;
  /** `all`, or an entry of the member’s `left`. */
  what: string;
}

/** The entry for the thread of a comment. */
export const threadEntry = ({
  entity_type,
  entity_slug,
}: Pick<StoredComment, 'entity_type' | 'entity_slug'>) => `thread:${entity_type}/${entity_slug}`;
/** The entry for the site of a comment; Savepoint’s key is empty. */
export const siteEntry = ({ site = '' }: Pick<StoredComment, 'site'>): string => `site:${site}`;

/**
 * Signs and checks the tokens of links that leave. A token says whose mail it ends and which, so that it does that one thing,
 * works without a login, and as long as the mail is kept (RFC 8058).
 */
export interface LeaveTokens {
  sign(leaving: Leaving): Promise<string>;
  /** @returns null unless the token was signed here */
  verify(token: string): Promise<Leaving | null>;
}

export function createLeaveTokens(keys: ReplyMailKeyModel): LeaveTokens {
  let cached: string | undefined;
  const key = async (): Promise<string> => {
    if (cached !== undefined) return cached;
    const created = newToken();
    await keys.insertIfAbsent({ _id: KEY_ID, key: created });
    return (cached = (await keys.findById(KEY_ID).lean())?.key ?? created);
  };
  const mac = async (payload: string) =>
    createHmac('sha256', await key())
      .update(`leave:${payload}`)
      .digest();
  return {
    async sign({ member, what }) {
      const payload = Buffer.from(JSON.stringify([member, what])).toString('base64url');
      return `${payload}.${(await mac(payload)).toString('base64url')}`;
    },
    async verify(token) {
      const [payload = '', signature = '', ...more] = token.split('.');
      const [expected, given] = [await mac(payload), Buffer.from(signature, 'base64url')];
      if (more.length || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [member, what] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string];
      return { member, what };
    },
  };
}

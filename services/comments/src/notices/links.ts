import { createLinkSigner, type ReplyMailKeyModel, type StoredComment } from '../data';

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
  const signer = createLinkSigner<[member: string, what: string]>(keys, 'leave');
  return {
    sign: ({ member, what }) => signer.sign([member, what]),
    async verify(token) {
      const [member, what] = (await signer.verify(token)) ?? [];
      return member === undefined || what === undefined ? null : { member, what };
    },
  };
}

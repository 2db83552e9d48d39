import { createHash } from 'node:crypto';
import { FORMER_MEMBER, SITE_UID_PREFIX } from '@savepoint/contracts/base';
import type { ImportAuthor } from './record';

const UID_LENGTH = 32;
/** Characters of the digest in an author’s uid: 160 bits. */
const AUTHOR_DIGEST_LENGTH = 27;

/** Short: it is kept for each comment of a file that is there already. */
const TEXT_DIGEST_LENGTH = 12;

const digest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Says whether two texts are the same. */
export const textDigest = (text: string): string => digest('text', text).slice(0, TEXT_DIGEST_LENGTH);

/**
 * The uid of an imported comment: always the same for a site, so that a file can be imported again. Two systems of the same kind
 * give the same ids, so it depends on the page.
 * @param page digest of the page’s slug; without, the uid of imports from before it was part of it
 */
export const importedUid = (site: string, format: string, id: string, page?: string): string =>
  digest('comment', site, format, id, ...(page === undefined ? [] : [page])).slice(0, UID_LENGTH);

/**
 * The uid of an imported author. It contains a second dot, which no uid of a reader whom the site logs in has, and the
 * prefix, which no uid of a member has: nobody can ever log in as them.
 */
export function importedAuthorUid(
  site: string,
  format: string,
  { id, name = '', kind }: ImportAuthor,
): string {
  if (kind === 'former') return FORMER_MEMBER.uid;
  const identity = id === undefined ? digest('guest', format, name) : digest('account', format, id);
  return `${SITE_UID_PREFIX}${site}.import.${identity.slice(0, AUTHOR_DIGEST_LENGTH)}`;
}

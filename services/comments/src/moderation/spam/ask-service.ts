import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { AddCommentBody, PendingReason } from '@savepoint/contracts/comments';
import {
  type InSite,
  isModerator,
  type PageDirectory,
  type StoredComment,
  type StoredSpamKey,
} from '../../data';
import { blogOf, languagesOf, type CheckFields } from './protocol';
import type { SpamService } from './spam-service';

/** Characters of a browser’s description of itself that are sent. */
const MAX_USER_AGENT_LENGTH = 500;

/** Where a call comes from, as the gateway says. It is used while the call is answered, and stored nowhere. */
export interface Caller {
  /** IP address. Absent for what came by mail. */
  address?: string;
  userAgent?: string;
}

export type Commenter = Pick<InternalIdentity, 'sub'> & Partial<Pick<InternalIdentity, 'roles' | 'site'>>;

interface Asking extends InSite {
  pages: PageDirectory;
  spamService: SpamService;
}
type Written = Pick<StoredComment, 'name' | 'content' | 'parent_uid' | 'entity_slug'>;

/** Reads whether a comment is shown to a spam service: null for Savepoint’s own, sites without a key, and their moderators. */
export const findSpamKey = async (
  context: Omit<Asking, 'pages'>,
  author: Commenter,
): Promise<StoredSpamKey | null> =>
  context.site && !isModerator(context, author) ? context.spamService.find(context.site.key) : null;

/**
 * Shows a new comment that has passed all other checks to the site’s spam service.
 * @returns why it is held, if it is
 */
export const askAboutNew = (
  context: Asking,
  key: StoredSpamKey | null,
  body: Written & Pick<AddCommentBody, 'entity_page'>,
  caller: Caller,
): Promise<PendingReason[]> =>
  ask(context, key, body, caller, { comment_date_gmt: new Date().toISOString() }, body.entity_page?.address);

/** The same for another text of a comment. */
export const askAboutEdit = (
  context: Asking,
  key: StoredSpamKey | null,
  comment: StoredComment,
  content: string,
  caller: Caller,
): Promise<PendingReason[]> =>
  ask(context, key, { ...comment, content }, caller, {
    comment_date_gmt: comment.created.toISOString(),
    recheck_reason: 'edit',
  });

async function ask(
  { site, pages, spamService }: Asking,
  key: StoredSpamKey | null,
  { name, content, parent_uid, entity_slug }: Written,
  { address, userAgent }: Caller,
  about: Pick<CheckFields, 'comment_date_gmt' | 'recheck_reason'>,
  /** Of a page that has no comments yet. */
  newPage?: string,
): Promise<PendingReason[]> {
  // The protocol requires an address, which a reply by mail does not have.
  if (!site || !key || address === undefined) return [];
  const permalink = (await pages.find(entity_slug))?.address ?? newPage;
  return spamService.check(key, {
    ...siteFields(site),
    user_ip: address,
    ...(userAgent !== undefined && { user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }),
    ...(permalink !== undefined && { permalink }),
    comment_type: parent_uid === null ? 'comment' : 'reply',
    comment_author: name,
    comment_content: content,
    ...about,
  });
}

const siteFields = (site: Site): Pick<CheckFields, 'blog' | 'blog_lang' | 'blog_charset'> => ({
  blog: blogOf(site),
  ...(site.languages.length && { blog_lang: languagesOf(site) }),
  blog_charset: 'UTF-8',
});

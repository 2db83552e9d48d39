import { pageUrls } from '@savepoint/contracts/base';
import { excerpt } from '@savepoint/contracts/comments';
import {
  MAILED_TEXT_MAX_LENGTH,
  type MailedCase,
  type MailModerationBody,
} from '@savepoint/contracts/members';
import type { ModeratorMailDependencies } from '../dependencies';
import type { ModeratorMailDocument, StoredCase, StoredComment } from '../../data';
import { LEAVE_PATH, linkUrl } from '../message-parts';
import { signDecision } from './links';
import { moderationEntry } from './settings';

/** Path of the page that a link which decides opens. */
export const DECIDE_PATH = '/moderate/comment';
export const CONFIRM_MODERATION_PATH = '/moderate/confirm';

/** A case with its comment. */
export interface MailableCase {
  stored: StoredCase;
  comment: StoredComment;
}

/** What a mail says about comments that wait for a decision, with links that approve and remove each. */
export async function composeCases(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'settings' | 'pages' | 'leaveTokens'>,
  moderator: ModeratorMailDocument,
  cases: readonly MailableCase[],
): Promise<Pick<MailModerationBody, 'cases' | 'queue_url' | 'leave_url'>> {
  const { pages, leaveTokens, settings } = context;
  const { publicUrl } = settings;
  const { member, site } = moderator;
  const bySlug = await pages.findMany(cases.map(({ comment }) => comment.entity_slug));
  const mailed = await Promise.all(
    cases.map(async ({ stored, comment }): Promise<MailedCase> => {
      const linkTo = async (verdict: 'approved' | 'removed') =>
        linkUrl(
          publicUrl,
          DECIDE_PATH,
          await signDecision(context, moderator, comment, { version: stored.version, verdict }),
        );
      return {
        name: comment.name,
        about: bySlug.get(comment.entity_slug)?.title ?? comment.entity_slug,
        text: excerpt(comment.content, MAILED_TEXT_MAX_LENGTH),
        reasons: stored.pending_reasons,
        reports: stored.reports,
        approve_url: await linkTo('approved'),
        remove_url: await linkTo('removed'),
      };
    }),
  );
  return {
    cases: mailed,
    queue_url: `${publicUrl}${pageUrls.siteModeration(site)}`,
    leave_url: linkUrl(
      publicUrl,
      LEAVE_PATH,
      await leaveTokens.sign({ member, what: moderationEntry(site) }),
    ),
  };
}

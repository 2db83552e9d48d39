import { accountCalls, accountInternalCalls } from './account';
import { articleCalls } from './articles';
import { commentCalls } from './comments';
import { figureCalls } from './figures';
import { formCalls } from './forms';
import { gameCalls } from './games';
import { guestCalls } from './guests';
import { ignoringCalls } from './ignoring';
import { limitCalls } from './limits';
import { mailCalls } from './mail';
import { mentionCalls } from './mentions';
import { moderatedMemberCalls } from './moderated-members';
import { moderationCalls } from './moderation';
import { ownModerationCalls } from './own-moderation';
import { pushCalls } from './push';
import { ratingSurgeCalls } from './rating-surges';
import { ratingCalls } from './ratings';
import { regionCalls } from './regions';
import { replyCalls } from './replies';
import { keyedReadCalls } from './keyed-reads';
import { siteKeyCalls } from './site-keys';
import { siteMovingCalls } from './site-moving';
import { sitePeopleCalls } from './site-people';
import { siteWebhookCalls } from './site-webhooks';
import { siteCalls } from './sites';
import { teamCalls } from './team';
import { threadCalls } from './threads';
import { wordRuleCalls } from './word-rules';

/**
 * The calls that browsers load together, by the name of the list of their routes: `account` is `accountRoutes` of
 * `@savepoint/contracts/routes`. Those that scripts of every page make are in `commonRoutes` instead.
 */
export const subjects = {
  game: { ...gameCalls, ...ratingCalls, ...articleCalls },
  comment: { ...commentCalls, ...threadCalls },
  account: { ...accountCalls, ...replyCalls, ...ownModerationCalls, ...accountInternalCalls },
  ignoring: ignoringCalls,
  mention: mentionCalls,
  push: pushCalls,
  guest: guestCalls,
  moderation: {
    ...moderationCalls,
    ...moderatedMemberCalls,
    ...wordRuleCalls,
    ...ratingSurgeCalls,
    ...teamCalls,
    ...figureCalls,
    ...limitCalls,
  },
  site: { ...siteCalls, ...sitePeopleCalls, ...siteKeyCalls, ...siteMovingCalls, ...siteWebhookCalls },
  keyedRead: keyedReadCalls,
  region: regionCalls,
  form: { ...formCalls, ...mailCalls },
};

/** The record of every call. */
export const calls = {
  ...subjects.game,
  ...subjects.comment,
  ...subjects.account,
  ...subjects.ignoring,
  ...subjects.mention,
  ...subjects.push,
  ...subjects.guest,
  ...subjects.moderation,
  ...subjects.site,
  ...subjects.keyedRead,
  ...subjects.region,
  ...subjects.form,
};

import type { Site } from '@savepoint/contracts/schema';
import { MODERATION_MAIL_COMMENTS_MAX } from '@savepoint/contracts/members';
import type { Context } from '../../context';
import type { StoredComment } from '../../data/models/comment';
import type { StoredCase } from '../../data/models/moderation';
import type { ModeratorMailDocument } from '../../data/models/moderator-mail';
import { isUnconfirmed } from '../../moderation/known-guests';
import { linkUrl } from '../mail/compose';
import { issueToken } from '../../data/confirmation';
import { reportDelivery, type Log } from '../mail/deliver';
import type { ModeratorMailClient } from '../mail/mail-client';
import { claimNext, release, retryLater, type Claimed } from '../../data/lease';
import { allowedFrom, countSent } from '../../data/schedule';
import { announceCase, SETTLED_MS } from './announce';
import { composeCases, CONFIRM_MODERATION_PATH, type MailableCase } from './compose';
import { siteOfModerator } from './links';

// Nobody is mailed twice about one comment in the queue: how far the mail goes is stored before it is sent, and taken back
// only when it is certain that nobody got it.

/** In the log. */
const NAME = 'mail to a moderator';
/** Cases that one mail is about, those it only counts included. */
const MAX_PER_MAIL = 500;

type Moderator = Claimed<ModeratorMailDocument>;

/** Sends all mail to moderators that is due, one by one. Several processes may do so concurrently. */
export async function sendDueModeratorMail(
  context: Context,
  client: ModeratorMailClient,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  while (!closing.aborted) {
    const moderator = await claimNext<ModeratorMailDocument>(context.moderatorMail);
    if (!moderator) return;
    const site = await siteOfModerator(context, moderator);
    if (site)
      await (moderator.confirmed ? sendCases : sendConfirmation)(context, client, { moderator, site }, log);
  }
}

interface Receiver {
  moderator: Moderator;
  site: Site;
}

async function sendConfirmation(
  context: Context,
  client: ModeratorMailClient,
  { moderator, site }: Receiver,
  log: Log,
): Promise<void> {
  const { lease, email: to, mode } = moderator;
  const token = await issueToken(context.moderatorMail, moderator);
  const outcome = await client.mailModeratorConfirmation({
    id: `moderator-confirmation/${lease}`,
    to,
    mode,
    site: site.name,
    confirm_url: linkUrl(context.settings.publicUrl, CONFIRM_MODERATION_PATH, token),
  });
  const isLast = reportDelivery(NAME, moderator, { outcome }, log);
  if (outcome === 'not-sent' && !isLast) return retryLater(context.moderatorMail, moderator);
  await release(context.moderatorMail, moderator, { attempts: 0 }, { due: 1 });
}

async function sendCases(
  context: Context,
  client: ModeratorMailClient,
  { moderator, site }: Receiver,
  log: Log,
): Promise<void> {
  const { settings, now } = context.moderatorMail;
  const { _id, lease, mailed_until: before } = moderator;
  const allowed = allowedFrom(moderator, now());
  if (allowed > now()) return release(context.moderatorMail, moderator, { due: allowed });
  const { cases, until } = await findCases(context, moderator);
  if (!cases.length) return finish(context, moderator, site, until ? { mailed_until: until } : {});

  const shown = cases.slice(0, MODERATION_MAIL_COMMENTS_MAX);
  const content = await composeCases(context, moderator, shown);
  await settings.updateOne({ _id, lease }, { $set: { mailed_until: until } });
  const outcome = await client.mailModeration({
    id: `moderation/${lease}`,
    to: moderator.email,
    site: site.name,
    ...content,
    more: cases.length - shown.length,
  });
  const isLast = reportDelivery(NAME, moderator, { outcome }, log);
  if (outcome === 'not-sent' && !isLast) {
    await settings.updateOne({ _id, lease }, { $set: { mailed_until: before } });
    return retryLater(context.moderatorMail, moderator);
  }
  const isCounted = outcome === 'sent' || outcome === 'unknown';
  await finish(context, moderator, site, {
    mailed_until: until!,
    ...(isCounted && countSent(moderator, now())),
  });
}

/** The site’s open cases that the moderator was not mailed about, oldest first, and until when they go. */
async function findCases(
  { cases, comments, moderatorMail }: Context,
  { site, mailed_until }: ModeratorMailDocument,
): Promise<{ cases: MailableCase[]; until: Date | undefined }> {
  const settled = new Date(moderatorMail.now().getTime() - SETTLED_MS);
  const found = await cases
    .find({ site, status: 'open', opened: { $gt: mailed_until, $lte: settled } })
    .sort({ opened: 1, _id: 1 })
    .limit(MAX_PER_MAIL)
    .lean<StoredCase[]>();
  const stored = await comments
    .find({ _id: { $in: found.map(({ _id }) => _id) }, state: { $nin: ['attaching', 'deleted'] } })
    .lean<StoredComment[]>();
  const byUid = new Map(stored.map((comment) => [comment._id, comment]));
  const mailable = found.flatMap((each) => {
    const comment = byUid.get(each._id);
    const waitsForModerator = each.reports || each.pending_reasons.some((reason) => !isUnconfirmed(reason));
    return comment && waitsForModerator ? [{ stored: each, comment }] : [];
  });
  return { cases: mailable, until: found.at(-1)?.opened };
}

/** Ends a mail. What was opened while it was being sent is due afterwards. */
async function finish(
  context: Context,
  moderator: Moderator,
  site: Site,
  set: Partial<ModeratorMailDocument>,
): Promise<void> {
  await release(context.moderatorMail, moderator, { attempts: 0, ...set }, { due: 1 });
  const after = set.mailed_until ?? moderator.mailed_until;
  const isMore = await context.cases.exists({ site: site.key, status: 'open', opened: { $gt: after } });
  if (isMore) await announceCase({ ...context, site });
}

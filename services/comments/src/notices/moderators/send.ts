import type { Site } from '@savepoint/contracts/schema';
import { MODERATION_MAIL_COMMENTS_MAX } from '@savepoint/contracts/members';
import type { MailClient } from '@savepoint/service-kit/calls';
import type { Claimed, JobLog, JobQueue } from '@savepoint/service-kit/jobs';
import type { ModeratorMailDependencies } from '../dependencies';
import {
  allowedFrom,
  countSent,
  type ModeratorMailDocument,
  noticeQueue,
  sendConfirmation,
  type StoredCase,
  type StoredComment,
} from '../../data';
import { isUnconfirmed } from '../../moderation';
import { linkUrl } from '../message-parts';
import { announceCase, SETTLED_MS } from './announce';
import { composeCases, CONFIRM_MODERATION_PATH, type MailableCase } from './compose';
import { siteOfModerator } from './links';

// Nobody is mailed twice about one comment in the queue: how far the mail goes is stored before it is sent, and taken back
// only when it is certain that nobody got it.

/** Cases that one mail is about, those it only counts included. */
const MAX_PER_MAIL = 500;

type Moderator = Claimed<ModeratorMailDocument>;

/** Sends all mail to moderators that is due, one by one. Several processes may do so concurrently. */
export async function sendDueModeratorMail(
  context: ModeratorMailDependencies,
  client: MailClient,
  { log, closing }: { log: JobLog; closing: AbortSignal },
): Promise<void> {
  const queue = noticeQueue<ModeratorMailDocument>('mail to a moderator', context.moderatorMail);
  await queue.runEach(closing, async (moderator) => {
    const site = await siteOfModerator(context, moderator);
    if (!site) return;
    if (moderator.confirmed) return sendCases(context, client, { queue, moderator, site }, log);
    const { lease, email: to, mode } = moderator;
    await sendConfirmation(context.moderatorMail, queue, moderator, {
      log,
      send: (token) =>
        client('mailModeratorConfirmation', {
          ...{ id: `moderator-confirmation/${lease}`, to, mode, site: site.name },
          confirm_url: linkUrl(context.settings.publicUrl, CONFIRM_MODERATION_PATH, token),
        }),
    });
  });
}

interface Recipient {
  queue: JobQueue<ModeratorMailDocument>;
  moderator: Moderator;
  site: Site;
}

async function sendCases(
  context: ModeratorMailDependencies,
  client: MailClient,
  { queue, moderator, site }: Recipient,
  log: JobLog,
): Promise<void> {
  const { settings, now } = context.moderatorMail;
  const { _id, lease, mailed_until: before } = moderator;
  const allowed = allowedFrom(moderator, now());
  if (allowed > now()) return queue.release(moderator, {}, allowed);
  const { cases, until = before } = await findCases(context, moderator);
  if (!cases.length) {
    await queue.release(moderator, { set: { attempts: 0, mailed_until: until } });
    return announceMore(context, site, until);
  }
  const shown = cases.slice(0, MODERATION_MAIL_COMMENTS_MAX);
  const content = await composeCases(context, moderator, shown);
  const { matchedCount } = await settings.updateOne({ _id, lease }, { $set: { mailed_until: until } });
  // The claim has ended, or the moderator wants no mail any more.
  if (!matchedCount) return;
  const attempt = {
    outcome: await client('mailModeration', {
      ...{ id: `moderation/${lease}`, to: moderator.email, site: site.name, ...content },
      more: cases.length - shown.length,
    }),
  };
  const isCounted = attempt.outcome === 'sent' || attempt.outcome === 'unknown';
  await queue.conclude(moderator, attempt, log, {
    done: { set: isCounted ? countSent(moderator, now()) : {} },
    again: { set: { mailed_until: before } },
  });
  if (!queue.isRetried(moderator, attempt)) await announceMore(context, site, until);
}

/** The site’s open cases that the moderator was not mailed about, oldest first, and until when they go. */
async function findCases(
  { cases, comments, moderatorMail }: Pick<ModeratorMailDependencies, 'moderatorMail' | 'cases' | 'comments'>,
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

/** Makes the next mail due if cases were opened while one was being sent. */
async function announceMore(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'settings' | 'cases'>,
  site: Site,
  after: Date,
): Promise<void> {
  const isMore = await context.cases.exists({ site: site.key, status: 'open', opened: { $gt: after } });
  if (isMore) await announceCase({ ...context, site });
}

import { createHash } from 'node:crypto';
import { DAY_MS, MAX_CLOCK_SKEW_MS, MODERATION_LINK_DAYS } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { Verdict } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { ModeratorMailDependencies } from '../dependencies';
import { type ModeratorMailDocument, moderatorMailId, requireRole, type StoredComment } from '../../data';
import { decide } from '../../moderation';

/** How long a link decides. */
const LINK_TTL_MS = MODERATION_LINK_DAYS * DAY_MS;

/** Stands for a comment’s text in a link. */
const digestOf = ({ content }: StoredComment): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Creates the token of a link that decides about a comment as it is now. */
export function signDecision(
  { moderatorMail: { decisionLinks, now } }: Pick<ModeratorMailDependencies, 'moderatorMail'>,
  { member, site, confirmed }: ModeratorMailDocument,
  comment: StoredComment,
  { version, verdict }: { version: number; verdict: Verdict },
): Promise<string> {
  const expires = now().getTime() + LINK_TTL_MS;
  const confirmedAt = confirmed?.getTime() ?? 0;
  const digest = digestOf(comment);
  return decisionLinks.sign([member, site, confirmedAt, expires, comment._id, verdict, version, digest]);
}

/** A decision that a link can still make. */
export interface OpenDecision {
  site: Site;
  moderator: { sub: string; name: string };
  comment: StoredComment;
  verdict: Verdict;
  version: number;
  /** Names the decision, so that a repeated call is one. */
  action_uid: string;
}

/**
 * Reads what a link would decide.
 * @returns `invalid`: it was not signed here, has expired, or its member neither moderates the site nor wants this mail now.
 * `decided`: the comment was decided about, edited or deleted since
 */
export async function readDecision(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'siteModel' | 'cases' | 'comments'>,
  token: string,
): Promise<OpenDecision | 'invalid' | 'decided'> {
  const { moderatorMail, cases, comments } = context;
  const signed = await moderatorMail.decisionLinks.verify(token);
  if (!signed) return 'invalid';
  const [sub, key, confirmed, expires, comment_uid, verdict, version, digest] = signed;
  const now = moderatorMail.now().getTime();
  if (expires <= now || expires > now + LINK_TTL_MS + MAX_CLOCK_SKEW_MS) return 'invalid';
  const settings = await moderatorMail.settings.findById(moderatorMailId(sub, key)).lean();
  if (settings?.confirmed?.getTime() !== confirmed) return 'invalid';
  const site = await siteOfModerator(context, settings);
  if (!site) return 'invalid';
  const [stored, comment] = await Promise.all([
    cases.findOne({ _id: comment_uid, site: key }).lean(),
    comments.findById(comment_uid).lean<StoredComment | null>(),
  ]);
  const isOpen = stored?.status === 'open' && stored.version === version && !stored.pending_decision;
  if (!isOpen || !comment || comment.state === 'deleted' || digestOf(comment) !== digest) return 'decided';
  const action_uid = createHash('sha256').update(token).digest('base64url');
  return { site, moderator: { sub, name: settings.name }, comment, verdict, version, action_uid };
}

/** Decides what a link says. It works once: the decision changes the case. */
export async function decideByLink(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'siteModel' | 'cases' | 'comments' | 'forSite'>,
  token: string,
): Promise<OpenDecision | 'invalid' | 'decided'> {
  const decision = await readDecision(context, token);
  if (typeof decision === 'string') return decision;
  const { site, moderator, comment, verdict, version, action_uid } = decision;
  try {
    await decide(context.forSite(site), moderator, {
      action_uid,
      comment_uid: comment._id,
      verdict,
      version,
    });
    return decision;
  } catch (error) {
    // Somebody else was faster, or the comment it replies to is gone.
    if (error instanceof HttpError && error.status < 500) return 'decided';
    throw error;
  }
}

/** The site, if the member moderates it now; who does not gets no more mail about it. */
export async function siteOfModerator(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'siteModel'>,
  { _id, member, site: key, name }: Pick<ModeratorMailDocument, '_id' | 'member' | 'site' | 'name'>,
): Promise<Site | null> {
  try {
    return (await requireRole(context, { sub: member, name }, key, 'moderator')).site;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await context.moderatorMail.settings.deleteOne({ _id });
    return null;
  }
}

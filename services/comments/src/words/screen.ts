import type { PendingReason } from '@savepoint/contracts';
import { conflict } from '@savepoint/service-kit';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';
import { countLinks } from './count-links';

const DAY = 24 * 60 * 60 * 1000;
/** Addresses a new member may write in one comment, and anybody else. */
const NEW_LINKS = 2;
const LINKS = 5;

/**
 * Looks at a text before it is stored.
 * @param member uid of its author
 * @returns why a moderator has to look at it first; empty when nobody has to
 * @throws {HttpError} 409 when a rule refuses it, or it has too many links
 */
export async function screen(context: Context, member: string, content: string): Promise<PendingReason[]> {
  const found = await context.words.find(content);
  if (found?.effect === 'reject')
    throw conflict(
      'words-refused',
      `We do not take comments with “${found.phrase}”. Please say it differently.`,
    );
  const pendingReasons: PendingReason[] = found ? [{ kind: 'words', phrase: found.phrase }] : [];
  const links = countLinks(content);
  if (links === 0) return pendingReasons;
  if (links > LINKS) throw tooManyLinks(LINKS);
  if (await isKnown(context, member)) return pendingReasons;
  if (links > NEW_LINKS) throw tooManyLinks(NEW_LINKS);
  return [...pendingReasons, { kind: 'links' }];
}

/** Whether somebody has had a comment here for some days, or a moderator approved one. */
async function isKnown({ comments, members, settings }: Context, member: string): Promise<boolean> {
  const since = new Date(Date.now() - settings.newMemberDays * DAY);
  const [older, standing] = await Promise.all([
    comments.exists({
      user_uid: member,
      state: { $in: VISIBLE_STATES },
      created: { $lte: since },
      hidden: null,
    }),
    members.findById(member).lean(),
  ]);
  return older !== null || standing?.trusted !== undefined;
}

const tooManyLinks = (most: number) =>
  conflict('too-many-links', `A comment here takes ${most} links at most. Please leave some out.`);

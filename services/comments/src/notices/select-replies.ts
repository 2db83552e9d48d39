import { isSiteOrigin } from '@savepoint/contracts/schema';
import type { ReplyNoticeDependencies } from './dependencies';
import {
  memberId,
  type ReplyMailSettingsDocument,
  type StoredComment,
  type StoredPage,
  type StoredStanding,
  VISIBLE_STATES,
} from '../data';
import { ignoredBy } from '../threads';
import { isInForce } from '../moderation';
import { siteEntry, threadEntry } from './links';

const THREAD_OF_PAGE = 'thread:page/';

/** A reply that a member is mailed about, and the page of another site that it is on. */
export interface SelectedReply {
  reply: StoredComment;
  page: StoredPage | null;
  /** Name of the page’s site. */
  siteName: string | null;
  /** The page’s address, if it is still one of the site’s. */
  address: string | null;
}

/**
 * Selects, of some replies, those that a member is mailed about: everybody can read them now, the member has not, their
 * author is not banned there and not ignored by the member, who has left neither the thread nor the site.
 * @param uids in the order of the result
 */
export async function selectReplies(
  context: Pick<ReplyNoticeDependencies, 'comments' | 'pages' | 'standings' | 'sites' | 'ignoredMembers'>,
  { _id: member, left }: Pick<ReplyMailSettingsDocument, '_id' | 'left'>,
  uids: readonly string[],
): Promise<SelectedReply[]> {
  const { comments, pages } = context;
  const found = await comments
    .find({
      _id: { $in: [...uids] },
      state: { $in: VISIBLE_STATES },
      hidden: { $exists: false },
      'reply.unread_by': member,
      user_uid: { $ne: member },
    })
    .lean();
  const [banned, ignored, leftPages, ofPages] = await Promise.all([
    findBanned(context, found),
    ignoredBy(context, member),
    // A page that was merged into another one leads to the thread of that one.
    pages.findMany(
      left.flatMap((entry) => (entry.startsWith(THREAD_OF_PAGE) ? [entry.slice(THREAD_OF_PAGE.length)] : [])),
    ),
    pages.findMany(
      found.flatMap(({ entity_type, entity_slug }) => (entity_type === 'page' ? [entity_slug] : [])),
    ),
  ]);
  const leftEntries = new Set([...left, ...[...leftPages.values()].map(({ _id }) => THREAD_OF_PAGE + _id)]);
  const selected = await Promise.all(
    found
      .filter((reply) => !banned.has(reply._id) && !ignored.includes(reply.user_uid))
      .filter((reply) => !leftEntries.has(threadEntry(reply)) && !leftEntries.has(siteEntry(reply)))
      .map((reply) => describe(context, reply, ofPages.get(reply.entity_slug) ?? null)),
  );
  const order = new Map(uids.map((uid, index) => [uid, index]));
  return selected
    .filter((each) => each !== null)
    .sort((a, b) => order.get(a.reply._id)! - order.get(b.reply._id)!);
}

/** The uids of replies whose authors are banned from the site that they are on, or from Savepoint. */
async function findBanned(
  { standings }: Pick<ReplyNoticeDependencies, 'standings'>,
  replies: readonly StoredComment[],
): Promise<ReadonlySet<string>> {
  const idsOf = ({ site, user_uid }: StoredComment) => [user_uid, memberId(site, user_uid)];
  const stored = await standings
    .find({ _id: { $in: [...new Set(replies.flatMap(idsOf))] } }, { ban: 1 })
    .lean<StoredStanding[]>();
  const bans = new Set(stored.flatMap(({ _id, ban }) => (ban && isInForce(ban) ? [_id] : [])));
  return new Set(replies.filter((reply) => idsOf(reply).some((id) => bans.has(id))).map(({ _id }) => _id));
}

/** @returns null for a reply on a site that was removed */
async function describe(
  { sites }: Pick<ReplyNoticeDependencies, 'sites'>,
  reply: StoredComment,
  page: StoredPage | null,
): Promise<SelectedReply | null> {
  if (reply.site === undefined) return { reply, page: null, siteName: null, address: null };
  const site = await sites.findCurrent(reply.site);
  if (!site || !page) return null;
  // The address was checked when it was stored; a site may have lost the origin since.
  const isOfSite = URL.canParse(page.address) && isSiteOrigin(site.origins, new URL(page.address).origin);
  return { reply, page, siteName: site.name, address: isOfSite ? page.address : null };
}

import { entityUrl, pageThreadUrl } from '@savepoint/contracts/base';
import { EntityType } from '@savepoint/contracts/schema';
import type { NewestComment, PageThread } from '@savepoint/contracts/comments';
import { Compile } from 'typebox/compile';
import { message } from '../../messages';
import { isSlug } from '../../pages/page-route';
import type { Sources } from '../sources';
import type { Feed, FeedItem } from './sections';

const isType = Compile(EntityType);

/** Path of the feed of a thread. */
export const threadFeedPath = (type: string, slug: string, format: string): string =>
  `/feeds/comments/${type}/${slug}.${format}`;
/** Path of the feed of all comments of a site. */
export const siteFeedPath = (key: string, format: string): string => `/feeds/sites/${key}.${format}`;

interface Thread {
  name: string;
  /** Path of the thread, or address of the page of another site. */
  page: string;
}

/** The newest comments of a thread. @param self absolute URL of the feed @returns null when there is no such thread */
export async function threadFeedOf(
  { type, slug }: Record<string, string>,
  sources: Sources,
  publicUrl: string,
  self: string,
): Promise<Feed | null> {
  if (!isType.Check(type) || slug === undefined || !isSlug(slug)) return null;
  const [thread, newest] = await Promise.all([
    findThread(type, slug, sources),
    sources.comments.newestOfThread(type, slug),
  ]);
  if (!thread || !newest) return null;
  const { name, page } = thread;
  return {
    title: message('commentsFeed', { name }),
    description: message('commentsFeedText', { name }),
    page: new URL(page, publicUrl).href,
    self,
    items: newest.map((comment) => itemOf(comment, name, publicUrl + entityUrl(type, slug))),
  };
}

async function findThread(type: EntityType, slug: string, sources: Sources): Promise<Thread | null> {
  if (type === 'page') {
    const found = await sources.comments.pageThread(slug);
    return found && { name: found.page.title, page: found.page.address };
  }
  const found = await sources.catalog.call('findEntity', { params: { type, slug } });
  return found && { name: found.name, page: found.url };
}

/** The newest comments of a site. @returns null unless its owners have switched this feed on */
export async function siteFeedOf(
  key: string,
  sources: Sources,
  publicUrl: string,
  self: string,
): Promise<Feed | null> {
  const found = await sources.comments.newestOfSite(key);
  if (!found) return null;
  const { name, comments } = found;
  return {
    title: message('commentsFeed', { name }),
    description: message('commentsFeedText', { name }),
    page: homeOf(comments.map(({ page }) => page)) ?? publicUrl,
    self,
    items: comments.map(({ page, ...comment }) =>
      itemOf(comment, page.title, publicUrl + pageThreadUrl(page.slug)),
    ),
  };
}

/** The origin of the page with the newest comment: a site has several origins, and no page of its own. */
const homeOf = ([newest]: readonly PageThread[]): string | undefined =>
  newest && new URL(newest.address).origin;

/** @param thread absolute URL of the thread */
const itemOf = (
  { uid, name, content, spoiler, created, edited }: NewestComment,
  subject: string,
  thread: string,
): FeedItem => ({
  title: message('commentTitle', { name, subject }),
  url: `${thread}?comment=${uid}#comment-${uid}`,
  summary: spoiler ? message('commentSpoiler') : content,
  authors: [{ name }],
  published: created,
  ...(edited !== undefined && { updated: edited }),
});

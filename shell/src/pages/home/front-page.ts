import { DAY_MS } from '@savepoint/contracts/base';
import type { Article } from '@savepoint/contracts/catalog';

/** The cards below the lead are news until the newest piece is older than this. */
const MAX_NEWS_AGE_DAYS = 60;
const STORY_COUNT = 3;

/** The articles of the front page. */
export interface FrontPageArticles {
  lead: Article | undefined;
  /** What the cards below the lead are: news, or features while the news is old. */
  kind: 'news' | 'feature';
  stories: readonly Article[];
  newsFeed: readonly Article[];
}

/**
 * Selects the articles of the front page. The newest feature leads. Below it are the newest news; when all news is
 * older than 60 days, further features, and all news is in the feed, which dates it.
 * @param features newest first
 * @param news newest first
 */
export function frontPageArticles(
  features: readonly Article[],
  news: readonly Article[],
  today: Date,
): FrontPageArticles {
  const [lead, ...others] = features;
  const newest = news[0];
  const isRecent =
    newest !== undefined && today.getTime() - Date.parse(newest.published) <= MAX_NEWS_AGE_DAYS * DAY_MS;
  return isRecent || others.length === 0
    ? { lead, kind: 'news', stories: news.slice(0, STORY_COUNT), newsFeed: news.slice(STORY_COUNT) }
    : { lead, kind: 'feature', stories: others.slice(0, STORY_COUNT), newsFeed: news };
}

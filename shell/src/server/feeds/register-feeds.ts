import type { FastifyInstance } from 'fastify';
import type { PageCache } from '../cache/page-cache';
import { serveCached } from '../cache/serve-cached';
import type { Sources, SourcesFor } from '../sources';
import { atom, jsonFeed, rss } from './formats';
import { siteFeedOf, siteFeedPath, threadFeedOf, threadFeedPath } from './comment-feeds';
import { isSlug } from '../../pages/page-route';
import { FEED_SECTIONS, feedOf, topicFeedOf, topicFeedPath, type Feed, type SectionName } from './sections';

const FORMATS: Record<string, { type: string; write(feed: Feed): string }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atom },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
};

interface Options {
  publicUrl: string;
  cache: PageCache;
  sourcesFor: SourcesFor;
}

/**
 * Registers the feeds, each in every format: `/feeds/{section}.{format}`, `/feeds/topics/{slug}.{format}`,
 * `/feeds/comments/{type}/{slug}.{format}` and `/feeds/sites/{key}.{format}`.
 */
export async function registerFeeds(
  app: FastifyInstance,
  { publicUrl, cache, sourcesFor }: Options,
): Promise<void> {
  const serve = (
    path: (format: string) => string,
    find: (params: Record<string, string>, sources: Sources, format: string) => Promise<Feed | null>,
  ) => {
    for (const [format, { type, write }] of Object.entries(FORMATS))
      serveCached(app, cache, {
        url: path(format),
        async render(request) {
          const sources = sourcesFor(request);
          const feed = await find(request.params, sources, format);
          if (!feed) return null;
          const { groups } = sources;
          // What has comments is kept for a few seconds only: other caches learn of no deletion.
          return { type, body: write(feed), groups, complete: sources.complete && !groups.length };
        },
      });
  };
  for (const name of Object.keys(FEED_SECTIONS) as SectionName[]) {
    const path = (format: string) => `/feeds/${name}.${format}`;
    serve(path, (_params, sources, format) => feedOf(name, sources, publicUrl, publicUrl + path(format)));
  }
  serve(
    (format) => topicFeedPath(':slug', format),
    async ({ slug = '' }, sources, format) =>
      isSlug(slug) ? topicFeedOf(slug, sources, publicUrl, publicUrl + topicFeedPath(slug, format)) : null,
  );
  serve(
    (format) => threadFeedPath(':type', ':slug', format),
    ({ type = '', slug = '' }, sources, format) =>
      threadFeedOf({ type, slug }, sources, publicUrl, publicUrl + threadFeedPath(type, slug, format)),
  );
  serve(
    (format) => siteFeedPath(':key', format),
    async ({ key = '' }, sources, format) =>
      isSlug(key) ? siteFeedOf(key, sources, publicUrl, publicUrl + siteFeedPath(key, format)) : null,
  );
}

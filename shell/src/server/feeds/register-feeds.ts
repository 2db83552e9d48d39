import type { FastifyInstance } from 'fastify';
import type { PageCache } from '../cache/page-cache';
import { serveCached } from '../cache/serve-cached';
import type { SourcesFor } from '../sources';
import { atom, jsonFeed, rss } from './formats';
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

/** Registers `/feeds/{section}.{rss|atom|json}` and `/feeds/topics/{slug}.{rss|atom|json}`. */
export async function registerFeeds(
  app: FastifyInstance,
  { publicUrl, cache, sourcesFor }: Options,
): Promise<void> {
  for (const name of Object.keys(FEED_SECTIONS) as SectionName[])
    for (const [format, { type, write }] of Object.entries(FORMATS)) {
      const url = `/feeds/${name}.${format}`;
      serveCached(app, cache, {
        url,
        async render(request) {
          const sources = sourcesFor(request);
          const body = write(await feedOf(name, sources, publicUrl, publicUrl + url));
          return { type, body, complete: sources.complete };
        },
      });
    }
  for (const [format, { type, write }] of Object.entries(FORMATS))
    serveCached(app, cache, {
      url: topicFeedPath(':slug', format),
      async render(request) {
        const { slug = '' } = request.params;
        if (!isSlug(slug)) return null;
        const sources = sourcesFor(request);
        const feed = await topicFeedOf(slug, sources, publicUrl, publicUrl + topicFeedPath(slug, format));
        return feed && { type, body: write(feed), complete: sources.complete };
      },
    });
}

import type { FastifyInstance } from 'fastify';
import { servePublic, type PageCache } from '../cache';
import type { SourcesFor } from '../sources';
import type { Feed } from './feed';
import { atom, jsonFeed, rss } from './formats';
import { feedOf, SECTIONS, type SectionName } from './sections';

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

/** `/feeds/{section}.{rss|atom|json}`. */
export async function registerFeeds(
  app: FastifyInstance,
  { publicUrl, cache, sourcesFor }: Options,
): Promise<void> {
  for (const name of Object.keys(SECTIONS) as SectionName[])
    for (const [format, { type, write }] of Object.entries(FORMATS)) {
      const url = `/feeds/${name}.${format}`;
      servePublic(app, cache, {
        url,
        async make(request) {
          const sources = sourcesFor(request);
          const body = write(await feedOf(name, sources, publicUrl, publicUrl + url));
          return { type, body, complete: sources.complete };
        },
      });
    }
}

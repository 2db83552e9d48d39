import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPublic } from '../http/send-public';
import type { Sources } from '../sources';
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
  sourcesFor(request: FastifyRequest): Sources;
}

/** `/feeds/{section}.{rss|atom|json}`. */
export async function registerFeeds(app: FastifyInstance, { publicUrl, sourcesFor }: Options): Promise<void> {
  for (const name of Object.keys(SECTIONS) as SectionName[])
    for (const [format, { type, write }] of Object.entries(FORMATS)) {
      const path = `/feeds/${name}.${format}`;
      app.get(path, async (request, reply) => {
        const feed = await feedOf(name, sourcesFor(request), publicUrl, publicUrl + path);
        return sendPublic(request, reply, { type, body: write(feed), complete: true });
      });
    }
}

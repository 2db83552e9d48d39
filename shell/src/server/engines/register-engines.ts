import { notFound } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPublic } from '../http/send-public';
import type { Sources } from '../sources';
import { newsSitemap } from './news-sitemap';
import { manifest, openSearch, robots } from './site-files';
import { sitemap, sitemapIndex } from './sitemaps';

const XML = 'application/xml; charset=utf-8';

interface Options {
  publicUrl: string;
  sourcesFor(request: FastifyRequest): Sources;
}

/** What search engines and browsers look for at addresses of their own. */
export async function registerEngines(
  app: FastifyInstance,
  { publicUrl, sourcesFor }: Options,
): Promise<void> {
  const serve = (
    url: string,
    type: string,
    make: (sources: Sources, request: FastifyRequest) => Promise<string | null>,
  ) =>
    app.get(url, async (request, reply) => {
      const body = await make(sourcesFor(request), request);
      if (body === null) throw notFound('no-such-path', 'There is nothing at this address.');
      return sendPublic(request, reply, { type, body, complete: true });
    });

  serve('/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl));
  serve('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', async () =>
    openSearch(publicUrl),
  );
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () => manifest());
  serve('/sitemap.xml', XML, (sources) => sitemapIndex(sources, publicUrl));
  serve('/news-sitemap.xml', XML, (sources) => newsSitemap(sources, publicUrl));
  serve('/sitemaps/:name.xml', XML, (sources, request) =>
    sitemap((request.params as { name: string }).name, sources, publicUrl),
  );
}

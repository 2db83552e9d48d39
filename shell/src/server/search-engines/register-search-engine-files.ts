import type { FastifyInstance } from 'fastify';
import type { PageCache } from '../cache/page-cache';
import { serveCached, type PublicRequest } from '../cache/serve-cached';
import type { ShellConfig } from '../config';
import type { Sources, SourcesFor } from '../sources';
import { manifest, openSearch, robots } from './site-files';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt';
import { newsSitemap, sitemap, sitemapIndex } from './sitemaps';

const XML = 'application/xml; charset=utf-8';

interface Options {
  settings: ShellConfig;
  cache: PageCache;
  sourcesFor: SourcesFor;
}

/** Registers the files for search engines, browsers and security researchers at their well-known addresses. */
export async function registerSearchEngineFiles(
  app: FastifyInstance,
  { settings, cache, sourcesFor }: Options,
): Promise<void> {
  const { PUBLIC_URL: publicUrl } = settings;
  const serve = (
    url: string,
    type: string,
    write: (sources: Sources, request: PublicRequest) => Promise<string | null>,
  ) =>
    serveCached(app, cache, {
      url,
      async render(request) {
        const sources = sourcesFor(request);
        const body = await write(sources, request);
        return body === null ? null : { type, body, complete: sources.complete };
      },
    });

  serve('/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl));
  serve(SECURITY_TXT_PATH, 'text/plain; charset=utf-8', async () => securityTxt(settings, Date.now()));
  serve('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', async () =>
    openSearch(publicUrl),
  );
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () => manifest());
  serve('/sitemap.xml', XML, (sources) => sitemapIndex(sources, publicUrl));
  serve('/news-sitemap.xml', XML, (sources) => newsSitemap(sources, publicUrl));
  serve('/sitemaps/:name.xml', XML, (sources, request) =>
    sitemap(request.params['name'] ?? '', sources, publicUrl),
  );
}

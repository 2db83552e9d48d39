import { SiteData } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import type { Context } from '../context';

/** What menus, the footer and filters list; kept in memory for as long as a generation is current. */
export function siteDataRoute(app: Server, { catalogue }: Context): void {
  app.get(
    '/api/site-data',
    { schema: { response: { 200: SiteData, 304: Type.Null({ description: 'Not changed' }) } } },
    async (request, reply) => {
      const { siteData, siteDataEtag } = catalogue.snapshot;
      reply.headers({ etag: siteDataEtag, 'cache-control': 'public, max-age=0, must-revalidate' });
      if (names(request.headers['if-none-match'], siteDataEtag)) return reply.code(304).send(null);
      return siteData;
    },
  );
}

/** Whether If-None-Match names an ETag. A proxy that compresses on the way makes it a weak one. */
const names = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

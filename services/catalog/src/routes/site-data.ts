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
      if (request.headers['if-none-match'] === siteDataEtag) return reply.code(304).send(null);
      return siteData;
    },
  );
}

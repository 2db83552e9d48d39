import { PageResponse, StaffResponse, type StaffMember } from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { fillPlaceholders } from '../placeholders';
import { findPageOfText } from '../queries/find-by-slug';
import { SlugParams } from './params';

/** Pages of text, with the site owner's particulars filled in, and who writes here. */
export function pageRoutes(app: Server, { models, catalogue, placeholders }: Context): void {
  app.get(
    '/pages/:slug',
    { schema: { params: SlugParams, response: { 200: PageResponse } } },
    async (request) => {
      const page = await findPageOfText(models, catalogue.snapshot.generation, request.params.slug);
      if (!page) throw notFound('no-such-page', 'There is no such page.');
      return { page: { ...page, body: fillPlaceholders(page.body, placeholders) } };
    },
  );

  app.get('/staff', { schema: { response: { 200: StaffResponse } } }, async () => {
    const { generation } = catalogue.snapshot;
    const staff = await models.staff
      .find({ generation }, { _id: 0, slug: 1, name: 1, role: 1, bio: 1 })
      .sort({ position: 1 })
      .lean<StaffMember[]>()
      .exec();
    return { staff };
  });
}

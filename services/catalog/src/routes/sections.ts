import { SectionResponse } from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { findSection } from '../queries/find-by-slug';
import { SlugParams } from './params';

/** One platform or category, with how many games it has. */
export function sectionRoutes(app: Server, { models, catalogue }: Context): void {
  for (const kind of ['platforms', 'categories'] as const) {
    const schema = { params: SlugParams, response: { 200: SectionResponse } };
    app.get(`/${kind}/:slug`, { schema }, async (request) => {
      const section = await findSection(models, kind, catalogue.snapshot.generation, request.params.slug);
      if (!section) throw notFound('no-such-section', 'There is no such list of games.');
      return { section };
    });
  }
}

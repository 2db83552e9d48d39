import {
  AutosuggestResponse,
  AutosuggestQuery,
  coverUrl,
  SUGGESTION_IMAGE_PX,
  SUGGESTIONS_MAX,
  urls,
  type Picture,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';

const suggestionImage = ({ kind, slug, digest }: Picture): string =>
  coverUrl(kind, slug, 'square', SUGGESTION_IMAGE_PX, digest);

/** What the search box offers while one types. */
export function autosuggestRoute(app: Server, { catalogue, rankings }: Context): void {
  app.get(
    '/api/autosuggest',
    { schema: { querystring: AutosuggestQuery, response: { 200: AutosuggestResponse } } },
    async (request) => {
      const entries = catalogue.snapshot.search.find(request.query.q).best(SUGGESTIONS_MAX);
      return {
        suggestions: entries.map((entry) => ({
          name: entry.name,
          slug: entry.slug,
          image: suggestionImage(entry.picture),
          url: urls[entry.kind](entry.slug),
          user_rating: entry.kind === 'game' ? (rankings.means.get(entry.slug) ?? null) : null,
        })),
      };
    },
  );
}

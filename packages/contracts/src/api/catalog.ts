import { Type } from 'typebox';
import {
  AutosuggestQuery,
  AutosuggestResponse,
  GameResponse,
  GamesBySlugQuery,
  GamesBySlugResponse,
  GamesQuery,
  GamesResponse,
  SectionResponse,
  SiteData,
  GameChartQuery,
  GameChartResponse,
  GameGroupKind,
  GameGroupResponse,
  GameGroupsQuery,
  GameGroupsResponse,
  AuthorNamesResponse,
  PageResponse,
  StaffResponse,
  ArticleResponse,
  ArticlesQuery,
  ArticlesResponse,
  ReviewResponse,
  ReviewsQuery,
  ReviewsResponse,
  TopicsResponse,
  SearchQuery,
  SearchResponse,
} from '../catalog';
import { EntitiesQuery, EntitiesResponse, Entity, CatalogEntityType, GenerationResponse } from '../schema';
import type { CallSchemas } from './definition';

/** Any text. Text that is not a slug gets 404, not 400. */
const SlugParams = Type.Object({ slug: Type.String() });
const bySlug = { params: SlugParams } as const;
const section = { ...bySlug, response: SectionResponse, errors: ['no-such-section'] } as const;

export const catalogCalls = {
  readSiteData: { response: SiteData, conditional: true, errors: [] },
  suggest: { query: AutosuggestQuery, response: AutosuggestResponse, conditional: true, errors: [] },
  findEntity: {
    params: Type.Object({ type: CatalogEntityType, slug: Type.String() }),
    response: Entity,
    errors: ['no-such-entity'],
  },
  findEntities: { query: EntitiesQuery, response: EntitiesResponse, errors: [] },
  readGeneration: { response: GenerationResponse, errors: [] },
  listGames: { query: GamesQuery, response: GamesResponse, errors: ['charts-not-ready'] },
  readGame: { ...bySlug, response: GameResponse, errors: ['no-such-game'] },
  findGamesBySlug: { query: GamesBySlugQuery, response: GamesBySlugResponse, errors: [] },
  readGameChart: { query: GameChartQuery, response: GameChartResponse, errors: ['charts-not-ready'] },
  readPlatform: section,
  readCategory: section,
  readGameGroup: {
    params: Type.Object({ kind: GameGroupKind, slug: Type.String() }),
    response: GameGroupResponse,
    errors: ['no-such-section'],
  },
  listGameGroups: { query: GameGroupsQuery, response: GameGroupsResponse, errors: [] },
  listArticles: { query: ArticlesQuery, response: ArticlesResponse, errors: [] },
  readArticle: { ...bySlug, response: ArticleResponse, errors: ['no-such-article'] },
  listReviews: { query: ReviewsQuery, response: ReviewsResponse, errors: [] },
  readReview: { ...bySlug, response: ReviewResponse, errors: ['no-such-review'] },
  listTopics: { response: TopicsResponse, errors: [] },
  search: { query: SearchQuery, response: SearchResponse, errors: [] },
  readPage: { ...bySlug, response: PageResponse, errors: ['no-such-page'] },
  listStaff: { response: StaffResponse, errors: [] },
  listAuthorNames: { response: AuthorNamesResponse, errors: [] },
} as const satisfies Record<string, CallSchemas>;

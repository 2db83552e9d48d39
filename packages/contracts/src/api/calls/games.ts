import { Type } from 'typebox';
import {
  AddressesResponse,
  CatalogEntityType,
  EntitiesQuery,
  EntitiesResponse,
  Entity,
  GenerationResponse,
} from '../../schema';
import {
  AutosuggestQuery,
  AutosuggestResponse,
  GameChartQuery,
  GameChartResponse,
  GameGroupKind,
  GameGroupResponse,
  GameGroupsQuery,
  GameGroupsResponse,
  GameResponse,
  GamesBySlugQuery,
  GamesBySlugResponse,
  GamesQuery,
  GamesResponse,
  SearchQuery,
  SearchResponse,
  SectionResponse,
  Menus,
  StreamsQuery,
  StreamsResponse,
} from '../../catalog';
import { internalGet, publicGet } from '../definition';
import { SlugParams } from './common';

/** Games and their sections. */
export const gameCalls = {
  readMenus: publicGet('catalog', '/api/site-data', {
    everyPage: true,
    response: Menus,
    conditional: true,
    errors: [],
    group: 'games',
    summary: 'Lists all platforms and categories with their number of games.',
    example: {},
  }),
  suggest: publicGet('catalog', '/api/autosuggest', {
    everyPage: true,
    finalSlash: true,
    query: AutosuggestQuery,
    response: AutosuggestResponse,
    conditional: true,
    errors: [],
    group: 'games',
    summary: 'Suggests games, sections, articles and reviews for a search.',
    example: { query: { q: 'hades' } },
  }),
  findStreams: publicGet('streams', '/api/streams', {
    everyPage: true,
    query: StreamsQuery,
    response: StreamsResponse,
    errors: ['no-such-game', 'provider-unavailable', 'catalog-unavailable'],
    group: 'games',
    summary: 'Finds live streams of a game.',
    example: { query: { game: 'hades' } },
  }),
  listGames: internalGet('catalog', '/games', ['shell'], {
    query: GamesQuery,
    response: GamesResponse,
    errors: ['charts-not-ready'],
  }),
  readGame: internalGet('catalog', '/games/:slug', ['shell', 'streams'], {
    params: SlugParams,
    response: GameResponse,
    errors: ['no-such-game'],
  }),
  findGamesBySlug: internalGet('catalog', '/games-by-slug', ['shell', 'images'], {
    query: GamesBySlugQuery,
    response: GamesBySlugResponse,
    errors: [],
  }),
  readGameChart: internalGet('catalog', '/charts', ['shell'], {
    query: GameChartQuery,
    response: GameChartResponse,
    errors: ['charts-not-ready'],
  }),
  readPlatform: internalGet('catalog', '/platforms/:slug', ['shell'], {
    params: SlugParams,
    response: SectionResponse,
    errors: ['no-such-section'],
  }),
  readCategory: internalGet('catalog', '/categories/:slug', ['shell'], {
    params: SlugParams,
    response: SectionResponse,
    errors: ['no-such-section'],
  }),
  readGameGroup: internalGet('catalog', '/game-groups/:kind/:slug', ['shell'], {
    params: Type.Object({ kind: GameGroupKind, slug: Type.String() }),
    response: GameGroupResponse,
    errors: ['no-such-section'],
  }),
  listGameGroups: internalGet('catalog', '/game-groups', ['shell'], {
    query: GameGroupsQuery,
    response: GameGroupsResponse,
    errors: [],
  }),
  search: internalGet('catalog', '/search', ['shell'], {
    query: SearchQuery,
    response: SearchResponse,
    errors: [],
  }),
  findEntity: internalGet('catalog', '/entities/:type/:slug', ['shell', 'comments', 'user-actions'], {
    params: Type.Object({ type: CatalogEntityType, slug: Type.String() }),
    response: Entity,
    errors: ['no-such-entity'],
  }),
  findEntities: internalGet('catalog', '/entities', ['comments', 'user-actions'], {
    query: EntitiesQuery,
    response: EntitiesResponse,
    errors: [],
  }),
  listAddresses: internalGet('catalog', '/addresses', ['comments', 'user-actions'], {
    response: AddressesResponse,
    errors: [],
  }),
  readGeneration: internalGet('catalog', '/generation', ['gateway', 'shell'], {
    response: GenerationResponse,
    errors: [],
  }),
};

import type { Section } from '@savepoint/contracts';
import { isList, listFacet } from '../content/facets';
import type { CatalogModels } from '../models';
import type { Findable } from '../search/entries';
import { RelatedIndex, type Related } from '../related/related-index';
import { GameLists, type Listed } from '../rankings/game-lists';

/** Games fetched at a time while all of them are read. */
const BATCH = 1_000;

export interface GenerationRead extends Findable {
  lists: GameLists;
  related: RelatedIndex;
}

/** Reads what is kept in memory of a generation: a little of everything there is, in the order of its indexes. */
export async function readGeneration(models: CatalogModels, generation: string): Promise<GenerationRead> {
  const [platforms, categories, articles, reviews, games] = await Promise.all([
    readSections(models.platforms, generation),
    readSections(models.categories, generation),
    models.articles
      .find({ generation }, { _id: 0, slug: 1, title: 1, games: 1, game_picture: 1, pin: 1, published: 1 })
      .sort({ published: -1, slug: 1 })
      .lean(),
    models.reviews
      .find(
        { generation },
        { _id: 0, slug: 1, title: 1, game: 1, game_name: 1, game_picture: 1, published: 1 },
      )
      .sort({ published: -1, slug: 1 })
      .lean(),
    readGames(models.games, generation),
  ]);
  return { platforms, categories, articles, reviews, ...games };
}

/** In the order of the file they come from. */
const readSections = (model: CatalogModels['platforms'], generation: string) =>
  model
    .find({ generation }, { _id: 0, slug: 1, name: 1, description: 1, count: 1 })
    .sort({ position: 1 })
    .lean<Section[]>()
    .exec();

async function readGames(
  model: CatalogModels['games'],
  generation: string,
): Promise<Pick<GenerationRead, 'games' | 'lists' | 'related'>> {
  const games: GenerationRead['games'][number][] = [];
  const listed: Listed[] = [];
  const related: Related[] = [];
  const cursor = model
    .find(
      { generation, facets: listFacet({}) },
      { _id: 0, slug: 1, name: 1, released: 1, release_key: 1, platforms: 1, genres: 1, pin: 1, facets: 1 },
    )
    .sort({ title_key: 1, slug: 1 })
    .batchSize(BATCH)
    .lean()
    .cursor();
  for await (const { slug, name, released, release_key, platforms, genres, pin, facets } of cursor) {
    games.push({ slug, name, released, genres, platforms: platforms.length, ...(pin && { pin }) });
    listed.push({ slug, release: release_key, facets: facets.filter(isList) });
    related.push({ slug, release: release_key, facets });
  }
  return { games, lists: new GameLists(listed), related: new RelatedIndex(related) };
}

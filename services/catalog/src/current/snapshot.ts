import { createHash } from 'node:crypto';
import { publicationTime } from '@savepoint/contracts/base';
import { generationId, type EntityAddress } from '@savepoint/contracts/schema';
import type { Menus, Section } from '@savepoint/contracts/catalog';
import { EntityAddresses } from '@savepoint/service-kit/calls';
import { ALL_GAMES } from '../content/facets';
import { nextPublication } from '../content/publish-due';
import type { CatalogModels, VisibleTexts } from '../models';
import { contentEntries, type FoundSection, type SearchableContent } from '../search/content-entries';
import { SearchIndex } from '../search/search-index';
import { GameGroups, type GroupedGame } from './game-groups';
import { GameLists, type ListedGame } from './game-lists';
import { RelatedIndex, type RelatableGame } from './related-index';

/** Data computed from a generation while its games are read, once, in the order of their titles. */
interface GameIndexes {
  /** Games by list. */
  lists: GameLists;
  /** Developers, publishers and series. */
  groups: GameGroups;
  /** Games by traits in common. */
  related: RelatedIndex;
}

/** The parts of a generation that are kept in memory. */
export interface Snapshot extends GameIndexes {
  generation: string;
  /** The texts that readers see. */
  visible: VisibleTexts;
  /** The earliest time at which another text is published; undefined when none waits. */
  nextPublication: string | undefined;
  /** Generation and the time it became current, as other services see it. */
  id: string;
  menus: Menus;
  menusEtag: string;
  topics: Section[];
  addresses: EntityAddresses;
  /** What they are made of. */
  addressList: EntityAddress[];
  /** Names of the staff, and of everybody who wrote an article or a review. */
  authorNames: string[];
  search: SearchIndex;
}

/** Loads a generation into memory, as it is at its moment. */
export async function loadSnapshot(
  models: CatalogModels,
  {
    generation,
    published,
    moment = published,
  }: { generation: string; published: Date; moment?: Date | undefined },
): Promise<Snapshot> {
  const until = publicationTime(moment);
  const visible: VisibleTexts = { generation, published: { $lte: until } };
  const [{ indexes, authorNames, ...findable }, next] = await Promise.all([
    readGenerationData(models, visible),
    nextPublication(models, generation, until),
  ]);
  const { topics, games } = findable;
  const addressList = await models.addresses
    .find({ generation }, { _id: 0, generation: 0 })
    .lean<EntityAddress[]>()
    .exec();
  const menus = {
    platforms: findable.platforms.map(publicSection),
    categories: findable.categories.map(publicSection),
    games: games.length,
    pages: findable.pages.map(({ slug, title, updated }) => ({ slug, title, ...(updated && { updated }) })),
  };
  const digest = createHash('sha256').update(JSON.stringify(menus)).digest('base64url');
  const search = await SearchIndex.build(contentEntries(findable));
  const id = generationId(published, generation);
  return {
    generation,
    visible,
    nextPublication: next,
    id,
    menus,
    menusEtag: `"${digest}"`,
    topics: topics.map(publicSection),
    addresses: new EntityAddresses(addressList),
    addressList,
    authorNames,
    search,
    ...indexes,
  };
}

/** A section as pages show it: its other names only find it. */
const publicSection = ({ alternative_titles: _other, ...section }: FoundSection): Section => section;

/** Documents per batch of the cursor over all games. */
const BATCH_SIZE = 1_000;

export interface GenerationData extends SearchableContent {
  authorNames: string[];
  indexes: GameIndexes;
}

/** Reads the fields of a generation that snapshots need, in the order of the indexes. */
export async function readGenerationData(
  models: CatalogModels,
  visible: VisibleTexts,
): Promise<GenerationData> {
  const { generation } = visible;
  const [
    platforms,
    categories,
    topics,
    pages,
    articles,
    reviews,
    staff,
    { games, listed, grouped, related },
  ] = await Promise.all([
    readSections(models.platforms, generation),
    readSections(models.categories, generation),
    readSections(models.topics, generation),
    models.pages.find({ generation }, { _id: 0, slug: 1, title: 1, updated: 1 }).sort({ slug: 1 }).lean(),
    models.articles
      .find(visible, {
        _id: 0,
        slug: 1,
        title: 1,
        games: 1,
        game_picture: 1,
        cover: 1,
        published: 1,
        topics: 1,
        authors: 1,
      })
      .sort({ published: -1, slug: 1 })
      .lean(),
    models.reviews
      .find(visible, {
        _id: 0,
        slug: 1,
        title: 1,
        game: 1,
        game_name: 1,
        game_picture: 1,
        published: 1,
        score: 1,
        topics: 1,
        authors: 1,
      })
      .sort({ published: -1, slug: 1 })
      .lean(),
    models.staff.find({ generation }, { _id: 0, slug: 1, name: 1 }).sort({ position: 1 }).lean(),
    readGames(models.games, generation),
  ]);
  // The newest review of a game counts.
  const scores = new Map(reviews.toReversed().map(({ game, score }) => [game, score]));
  const lists = new GameLists(listed.map((game) => ({ ...game, score: scores.get(game.slug) })));
  const groups = new GameGroups(grouped);
  const indexes = { lists, groups, related: new RelatedIndex(related) };
  const authorNames = [
    ...new Set([
      ...staff.map(({ name }) => name),
      ...[...articles, ...reviews].flatMap(({ authors }) => authors.map(({ name }) => name)),
    ]),
  ];
  const onTopic = countTopics([...articles, ...reviews]);
  return {
    platforms,
    categories,
    topics: topics.map((topic) => ({ ...topic, count: onTopic.get(topic.slug) ?? 0 })),
    pages,
    staff,
    groups,
    articles,
    reviews,
    games,
    authorNames,
    indexes,
  };
}

/** Counts the articles and reviews of each topic. */
function countTopics(
  texts: readonly { topics?: readonly { slug: string }[] | undefined }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { topics = [] } of texts)
    for (const { slug } of topics) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** Platforms or categories in the order of their file. */
const readSections = (model: CatalogModels['platforms'], generation: string) =>
  model
    .find({ generation }, { _id: 0, slug: 1, name: 1, description: 1, count: 1, alternative_titles: 1 })
    .sort({ position: 1 })
    .lean<FoundSection[]>()
    .exec();

async function readGames(model: CatalogModels['games'], generation: string) {
  const games: GenerationData['games'][number][] = [];
  const listed: ListedGame[] = [];
  const grouped: GroupedGame[] = [];
  const related: RelatableGame[] = [];
  const cursor = model
    .find(
      { generation, facets: ALL_GAMES },
      {
        _id: 0,
        slug: 1,
        name: 1,
        alternative_titles: 1,
        released: 1,
        early_access: 1,
        release_key: 1,
        developers: 1,
        publishers: 1,
        series: 1,
        original: 1,
        kind: 1,
        platforms: 1,
        categories: 1,
        genres: 1,
        cover: 1,
        facets: 1,
      },
    )
    .sort({ title_key: 1, slug: 1 })
    .batchSize(BATCH_SIZE)
    .lean()
    .cursor();
  for await (const { slug, name, released, early_access, release_key, cover, facets, ...game } of cursor) {
    const { developers, publishers, series, original, kind, genres, alternative_titles } = game;
    const platforms = slugsOf(game.platforms);
    const categories = slugsOf(game.categories);
    games.push({
      slug,
      name,
      released: released ?? early_access ?? null,
      developers,
      genres,
      platforms: platforms.length,
      ...(cover && { cover }),
      ...(alternative_titles && { alternative_titles }),
    });
    listed.push({ slug, release: release_key, platforms, categories });
    grouped.push({
      slug,
      developers,
      publishers,
      ...(series !== undefined && { series }),
      ...(original !== undefined && { original }),
      ...(kind && { kind }),
    });
    related.push({ slug, release: release_key, facets });
  }
  return { games, listed, grouped, related };
}

const slugsOf = (references: readonly { slug: string }[]): string[] => references.map(({ slug }) => slug);

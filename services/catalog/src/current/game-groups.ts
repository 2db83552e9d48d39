import {
  GAME_GROUP_KINDS,
  nameSlug,
  type Game,
  type GameKind,
  type GameGroup,
  type GameGroupKind,
  type GameGroupsQuery,
  type GameGroupsResponse,
} from '@savepoint/contracts/catalog';

const PAGE_SIZE = 1_000;

/** Fields of a game that put it into groups. */
export type GroupedGame = Pick<Game, 'slug' | 'developers' | 'publishers' | 'series' | 'original' | 'kind'>;

/** Names of a game's groups of each kind. */
const NAMES_OF: Record<GameGroupKind, (game: GroupedGame) => readonly string[]> = {
  developer: ({ developers }) => developers,
  publisher: ({ publishers }) => publishers,
  series: ({ series }) => (series === undefined ? [] : [series]),
};

interface Group {
  name: string;
  /** Slugs. */
  games: string[];
}

/** Slugs of the other games that belong to a game. */
export interface Relatives {
  series: readonly string[];
  originals: readonly string[];
  derived: readonly { kind: GameKind; slug: string }[];
}
const NO_RELATIVES: Relatives = { series: [], originals: [], derived: [] };

/** The developers, publishers and series of a generation, and which games are made from others, in memory. */
export class GameGroups {
  /** By kind and slug, in the order of slugs. */
  readonly #groups: ReadonlyMap<GameGroupKind, ReadonlyMap<string, Group>>;

  /** By slug; games without any are absent. */
  readonly #relatives = new Map<string, Relatives>();

  constructor(games: readonly GroupedGame[]) {
    this.#groups = new Map(GAME_GROUP_KINDS.map((kind) => [kind, groupsOf(games, NAMES_OF[kind])]));
    for (const { slug, series, original, kind = 'remake' } of games) {
      const others = series === undefined ? [] : this.gamesOf('series', nameSlug(series));
      if (others.length > 1) this.#addTo(slug, { series: others.filter((other) => other !== slug) });
      if (original === undefined) continue;
      this.#addTo(slug, { originals: [original] });
      this.#addTo(original, { derived: [...this.relativesOf(original).derived, { kind, slug }] });
    }
  }

  /** The other games of a game’s series, the game that it is made from, and those that are made from it. */
  relativesOf = (slug: string): Relatives => this.#relatives.get(slug) ?? NO_RELATIVES;

  #addTo(slug: string, relatives: Partial<Relatives>): void {
    this.#relatives.set(slug, { ...this.relativesOf(slug), ...relatives });
  }

  /** Finds a group by its slug. */
  find(kind: GameGroupKind, slug: string): GameGroup | undefined {
    const group = this.#groups.get(kind)?.get(slug);
    return group && toGroup([slug, group]);
  }

  /** The slugs of the games of a group; none for an unknown one. */
  gamesOf = (kind: GameGroupKind, slug: string): readonly string[] =>
    this.#groups.get(kind)?.get(slug)?.games ?? [];

  /** One page of the groups of a kind. */
  list({ kind, page = 1, size = PAGE_SIZE }: GameGroupsQuery): GameGroupsResponse {
    const all = [...(this.#groups.get(kind) ?? [])];
    const groups = all.slice((page - 1) * size, page * size).map(toGroup);
    return { groups, total: all.length, page, pages: Math.ceil(all.length / size) };
  }
}

const toGroup = ([slug, { name, games }]: [slug: string, Group]): GameGroup => ({
  slug,
  name,
  count: games.length,
});

/** Names with the same slug are one group, with the first spelling. */
function groupsOf(
  games: readonly GroupedGame[],
  namesOf: (game: GroupedGame) => readonly string[],
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const game of games)
    for (const name of namesOf(game)) {
      const slug = nameSlug(name);
      if (!slug) continue;
      const group = groups.get(slug);
      if (!group) groups.set(slug, { name, games: [game.slug] });
      else if (group.games.at(-1) !== game.slug) group.games.push(game.slug);
    }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

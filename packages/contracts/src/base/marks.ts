/** A way in which members mark games. */
interface MarkKind {
  /** Name of the list of games: in the profile, responses and stats; the collection is `game_` and this. */
  list: string;
  /** The same in the texts of the site, and in the sample content. */
  plural: string;
  /** What one adds to the heat of its game on its day; see the formulas of the charts. */
  heat: number;
}

/**
 * What a member can mark a game with, besides rating it: all that there is of it derives from this table. A row needs texts
 * and an icon, without which it does not compile. docs/marks.md says how to add one.
 */
export const MARKS = {
  like: { list: 'likes', plural: 'likes', heat: 1 },
  favorite: { list: 'favorites', plural: 'favourites', heat: 3 },
} as const satisfies Record<string, MarkKind>;

/** The calls that set it and take it back are `{mark}Game` and `un{mark}Game`. */
export type Mark = keyof typeof MARKS;
export type MarkList = (typeof MARKS)[Mark]['list'];
export type MarkPlural = (typeof MARKS)[Mark]['plural'];

export const MARK_NAMES = Object.keys(MARKS) as Mark[];
export const MARK_LISTS: readonly MarkList[] = MARK_NAMES.map((mark) => MARKS[mark].list);

/** Makes something for each mark, by the name of its list. */
export const byMarkList = <T>(make: (list: MarkList, mark: Mark) => T): Record<MarkList, T> =>
  Object.fromEntries(MARK_NAMES.map((mark) => [MARKS[mark].list, make(MARKS[mark].list, mark)])) as Record<
    MarkList,
    T
  >;

/** Returns the mark of a list. */
export const markOfList = (list: MarkList): Mark => MARK_NAMES.find((mark) => MARKS[mark].list === list)!;

/** Names the marks in a text: “ratings, likes and favourites”. @param first what comes before them */
export const listMarks = (...first: string[]): string =>
  new Intl.ListFormat('en-GB').format([...first, ...MARK_NAMES.map((mark) => MARKS[mark].plural)]);

/** A member’s marks and ratings. Games are listed by slug, comments by uid. */
export interface MemberLists extends Record<MarkList, { games: string[] }> {
  likes: { games: string[]; game_comments: string[] };
  /** From slug to rating, 0 to 5. */
  ratings: { games: Record<string, number>; count_from?: string };
}

/** The lists of a member who has marked and rated nothing. */
export const emptyMemberLists = (): MemberLists => ({
  ...byMarkList(() => ({ games: [] })),
  likes: { games: [], game_comments: [] },
  ratings: { games: {} },
});

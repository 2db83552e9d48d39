/** What was read so far, for the files that refer to it: slugs, and the names of the staff. */
export interface Known {
  platforms: Set<string>;
  categories: Set<string>;
  games: Set<string>;
  staff: Set<string>;
}

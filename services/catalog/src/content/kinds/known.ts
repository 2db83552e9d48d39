/**
 * What was read so far, for the files that refer to it: slugs, and the names of the staff. null when the
 * list could not be read: that is told once, and not again for everything that refers to it.
 */
export interface Known {
  platforms: ReadonlySet<string> | null;
  categories: ReadonlySet<string> | null;
  staff: ReadonlySet<string> | null;
  games: Set<string>;
  /** Revisions of pictures by their path. */
  uploads: ReadonlyMap<string, string>;
}

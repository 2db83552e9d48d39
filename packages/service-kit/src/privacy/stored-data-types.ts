/** What is stored about a person, in sentences for readers. */
export interface StoredData {
  title: string;
  /** What is stored. */
  what: string;
  why: string;
  howLong: string;
}

/** What collections of the database store about a person. */
export interface StoredInDatabase extends StoredData {
  collections: readonly string[];
  /** What remains of it when a member has deleted their account. */
  afterDeletion: string;
}

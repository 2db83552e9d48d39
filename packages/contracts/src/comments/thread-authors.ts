import { Type, type Static } from 'typebox';
import { Mention } from './comment';
import { EntityType, Slug, StrictObject } from '../schema';
import { THREAD_AUTHORS_MAX } from '../base';

/** POST /api/comments/authors: the thread in which a comment is being written. */
export const ThreadAuthorsBody = StrictObject({ entity_type: EntityType, entity_slug: Slug });
export type ThreadAuthorsBody = Static<typeof ThreadAuthorsBody>;
/** Whom it can mention: each once, those who wrote last first. */
export const ThreadAuthorsResponse = StrictObject({
  authors: Type.Array(Mention, { maxItems: THREAD_AUTHORS_MAX }),
});
export type ThreadAuthorsResponse = Static<typeof ThreadAuthorsResponse>;

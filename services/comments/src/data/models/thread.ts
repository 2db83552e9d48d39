import { StrictObject, type EntityType } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type, type Static } from 'typebox';

/** What happened to a comment. `liked` is any change of its count of likes. */
const ChangeKind = Type.Union([
  Type.Literal('added'),
  Type.Literal('edited'),
  Type.Literal('deleted'),
  Type.Literal('liked'),
]);
export type ChangeKind = Static<typeof ChangeKind>;

/** The state of a thread as a whole. `_id` is the entity’s type and slug. */
const threads = defineCollection({
  collection: 'threads',
  document: StrictObject({
    _id: Type.String(),
    /** Increases by one when a comment is added or deleted: a count of an earlier version is outdated. */
    size_version: Type.Integer({ minimum: 0 }),
    /** Increases by one with every entry of the log: the position of its last entry. */
    log_position: Type.Integer({ minimum: 0 }),
    /** The latest changes, oldest first; their positions are consecutive and end with `log_position`. */
    log: Type.Array(StrictObject({ kind: ChangeKind, uid: Type.String() })),
    /** uid of the comment that moderators have pinned. */
    pinned: Type.Optional(Type.String()),
    /** When something that readers have seen was last deleted, hidden or edited. */
    withdrawn: Type.Optional(StoredDate),
  }),
  defaults: { size_version: 0, log_position: 0, log: [] as { kind: ChangeKind; uid: string }[] },
  indexes: {
    withdrawn: {
      keys: { withdrawn: -1 },
      sparse: true,
      query: 'Threads of which caches forget what they have kept.',
    },
  },
});
export type StoredThread = StoredDocument<typeof threads>;
export const threadModel = threads.model;
export type ThreadModel = ReturnType<typeof threadModel>;

/** The entity that a thread is about. */
export interface ThreadEntity {
  entity_type: EntityType;
  entity_slug: string;
}

export const threadId = ({ entity_type, entity_slug }: ThreadEntity) => `${entity_type}:${entity_slug}`;

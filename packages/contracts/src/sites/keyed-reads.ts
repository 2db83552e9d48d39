import { Type, type Static } from 'typebox';
import { NewestComment } from '../comments';
import { Cursor, Nullable, Slug, Slugs, StrictObject, Timestamp, SiteKey } from '../schema';
import { SiteBody, SiteThreadsPage } from './site-management';

/** Comments on a page of the list: default and maximum. */
export const KEYED_READ_PAGE_SIZE = 50;
export const KEYED_READ_PAGE_SIZE_MAX = 100;

/** What a key may read. `moderation`: also what waits for a moderator, or was removed by one. */
export const ReadKeyScope = Type.Union([Type.Literal('public'), Type.Literal('moderation')]);
export type ReadKeyScope = Static<typeof ReadKeyScope>;

const cursor = Type.Optional(Cursor);

/** GET /api/site/threads?cursor: the threads of the key’s site, latest first. */
export const ThreadsByKeyQuery = StrictObject({ cursor });
export const ThreadsByKeyResponse = SiteThreadsPage;

/** GET /api/site/comments?thread&order&cursor&limit: the comments of the site, or of one of its threads. */
export const CommentsByKeyQuery = StrictObject({
  thread: Type.Optional(Slug),
  order: Type.Optional(
    Type.Union([Type.Literal('newest'), Type.Literal('oldest')], { description: 'Default: newest' }),
  ),
  cursor,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: KEYED_READ_PAGE_SIZE_MAX,
      description: `Default: ${KEYED_READ_PAGE_SIZE}`,
    }),
  ),
});
export type CommentsByKeyQuery = Static<typeof CommentsByKeyQuery>;
export const CommentByKey = StrictObject({
  ...NewestComment.properties,
  thread: Slug,
  parent_uid: Nullable(Type.String()),
  likes: Type.Integer({ minimum: 0 }),
  /** All but `visible`: for keys with the scope `moderation` only. `shadowed`: only its author sees it. */
  state: Type.Union([
    Type.Literal('visible'),
    Type.Literal('pending'),
    Type.Literal('removed'),
    Type.Literal('shadowed'),
  ]),
});
export type CommentByKey = Static<typeof CommentByKey>;
export const CommentsByKeyResponse = StrictObject({
  comments: Type.Array(CommentByKey),
  next_cursor: Nullable(Type.String()),
});
export type CommentsByKeyResponse = Static<typeof CommentsByKeyResponse>;

/** GET /api/site/counts?threads=a,b: comments that everybody sees. */
export const CountsByKeyQuery = StrictObject({ threads: Slugs });
export const CountsByKeyResponse = StrictObject({
  counts: Type.Array(StrictObject({ thread: Slug, comments: Type.Integer({ minimum: 0 }) })),
});

/** A key, without what it proves itself with. */
export const ReadKeyEntry = StrictObject({
  uid: Type.String(),
  scope: ReadKeyScope,
  created: Timestamp,
});
export type ReadKeyEntry = Static<typeof ReadKeyEntry>;
/** POST /api/sites/read-keys: the keys of a site, oldest first. */
export const ReadKeysBody = SiteBody;
export const ReadKeysResponse = StrictObject({ keys: Type.Array(ReadKeyEntry) });
/** POST /api/sites/read-keys/add. */
export const AddReadKeyBody = StrictObject({ site: SiteKey, scope: ReadKeyScope });
export const AddReadKeyResponse = StrictObject({
  keys: Type.Array(ReadKeyEntry),
  uid: Type.String(),
  /** It is in no other response. */
  key: Type.String(),
});
export type AddReadKeyResponse = Static<typeof AddReadKeyResponse>;
/** POST /api/sites/read-keys/remove. */
export const RemoveReadKeyBody = StrictObject({
  site: SiteKey,
  uid: Type.String({ minLength: 1, maxLength: 60 }),
});

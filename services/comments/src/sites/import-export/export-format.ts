import { COMMENT_MAX_LEVEL } from '@savepoint/contracts/base';
import { Nullable, SiteKey, StrictObject, Timestamp } from '@savepoint/contracts/schema';
import { CommentUid, PageThread } from '@savepoint/contracts/comments';
import { Type, type Static } from 'typebox';

/** The name in the first line of an export. */
export const EXPORT_FORMAT = 'savepoint-comments';
export const EXPORT_VERSION = 1;

const count = Type.Integer({ minimum: 0 });
const PageDigest = Type.String({
  pattern: '^[0-9a-f]{40}$',
  description: 'Identifies the page in this file: a digest of its id or address',
});

export const ExportHeader = Type.Object(
  {
    format: Type.Literal(EXPORT_FORMAT),
    version: Type.Literal(EXPORT_VERSION),
    site: SiteKey,
    name: Type.String({ description: 'Of the site' }),
  },
  { title: 'First line' },
);

export const ExportedPage = Type.Object(
  {
    type: Type.Literal('page'),
    id: PageDigest,
    address: PageThread.properties.address,
    title: PageThread.properties.title,
    page_id: Type.Optional(Type.String({ description: 'data-page-id of its tag' })),
    created: Timestamp,
    locked: Type.Optional(Type.Boolean({ description: 'A moderator has closed its thread' })),
    leads_to: Type.Optional(PageDigest),
  },
  { title: 'A page. With `leads_to`, it shows the thread of that page' },
);
export type ExportedPage = Static<typeof ExportedPage>;

export const ExportedComment = Type.Object(
  {
    type: Type.Literal('comment'),
    uid: CommentUid,
    page: PageDigest,
    parent: Nullable(CommentUid),
    author: StrictObject({
      name: Type.String(),
      id: Type.Optional(Type.String({ description: 'Where the comment was written; guests have none' })),
      kind: Type.Union([Type.Literal('account'), Type.Literal('guest'), Type.Literal('former')], {
        description: 'former: nothing of the author is left',
      }),
      staff: Type.Optional(Type.Boolean({ description: 'Had a label' })),
    }),
    created: Timestamp,
    edited: Type.Optional(Timestamp),
    state: Type.Union(
      [Type.Literal('visible'), Type.Literal('pending'), Type.Literal('hidden'), Type.Literal('deleted')],
      {
        description:
          'pending: waits for a moderator. hidden: removed by one. deleted: only its place in the thread is left',
      },
    ),
    text: Type.String({ description: 'Plain text; empty for a deleted comment' }),
    spoiler: Type.Optional(Type.Boolean()),
    likes: count,
    pinned: Type.Optional(
      Type.Boolean({ description: 'Moderators have pinned it to the top of its thread' }),
    ),
    source: Type.Optional(
      StrictObject(
        { format: Type.String(), id: Type.String() },
        { description: 'Where it was imported from' },
      ),
    ),
  },
  { title: `A comment, after its parent. Levels of replies: ${COMMENT_MAX_LEVEL}` },
);
export type ExportedComment = Static<typeof ExportedComment>;

/** JSON schema of a line of an export. */
export const EXPORT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A line of an export of comments from Savepoint: the first line, then pages, then comments',
  anyOf: [ExportHeader, ExportedPage, ExportedComment],
};

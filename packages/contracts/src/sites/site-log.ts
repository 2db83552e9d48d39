import { Type, type Static } from 'typebox';
import type { ModerationAction } from '../moderation';
import { Nullable, StrictObject, Timestamp } from '../schema';

export const SiteAction = Type.Union([
  Type.Literal('registered'),
  Type.Literal('changed'),
  Type.Literal('person-invited'),
  Type.Literal('invitation-withdrawn'),
  Type.Literal('invitation-accepted'),
  Type.Literal('invitation-declined'),
  Type.Literal('person-added'),
  Type.Literal('person-removed'),
  Type.Literal('key-added'),
  Type.Literal('key-removed'),
  Type.Literal('spam-key-set'),
  Type.Literal('spam-key-removed'),
  Type.Literal('webhook-added'),
  Type.Literal('webhook-on'),
  Type.Literal('webhook-off'),
  Type.Literal('webhook-failing'),
  Type.Literal('webhook-secret'),
  Type.Literal('webhook-removed'),
  Type.Literal('thread-locked'),
  Type.Literal('thread-unlocked'),
  Type.Literal('exported'),
  Type.Literal('imported'),
  Type.Literal('handed-over'),
  Type.Literal('removed'),
]);
export type SiteAction = Static<typeof SiteAction>;
/** What moderators do, by the name that the site’s log has for it: `removed` is the site there. */
export const MODERATION_IN_SITE_LOG = {
  approved: 'comment-approved',
  removed: 'comment-removed',
  deleted: 'comment-deleted',
  banned: 'banned',
  unbanned: 'unbanned',
  shadowed: 'author-shadowed',
  unshadowed: 'author-unshadowed',
  pinned: 'comment-pinned',
  unpinned: 'comment-unpinned',
  'rule-enabled': 'rule-enabled',
  'rule-disabled': 'rule-disabled',
  'rule-updated': 'rule-updated',
  'rule-deleted': 'rule-deleted',
} as const satisfies Record<ModerationAction, string>;
const LoggedModeration = Type.Enum(Object.values(MODERATION_IN_SITE_LOG));

/** A change of the site, or what a moderator did, which its log of moderation has too. */
export const SiteLogEntry = StrictObject({
  action: Type.Union([SiteAction, LoggedModeration]),
  /** Name of who did it. */
  by: Type.String(),
  at: Timestamp,
  /** What exactly. */
  about: Type.String(),
  /** Name of who undid it. */
  undone_by: Type.Optional(Type.String()),
});
export type SiteLogEntry = Static<typeof SiteLogEntry>;
export const SiteLogPage = StrictObject({
  entries: Type.Array(SiteLogEntry),
  next_cursor: Nullable(Type.String()),
});
export type SiteLogPage = Static<typeof SiteLogPage>;

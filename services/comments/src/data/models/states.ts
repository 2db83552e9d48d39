import { Type, type Static } from 'typebox';

/**
 * The state of a comment.
 * `attaching`: a reply being posted; it is not shown, and deleting its parent may remove it.
 * `visible`: on the page. `collapsed`: a reply in a long thread, loaded on request.
 * `hidden`: outside its thread because of a rule, reports, a moderator or the shadow; stored unchanged, only its author sees it.
 * `deleted`: a tombstone with nothing but the uid, so that a late retry does not bring the comment back.
 */
export const CommentState = Type.Union([
  Type.Literal('attaching'),
  Type.Literal('visible'),
  Type.Literal('collapsed'),
  Type.Literal('hidden'),
  Type.Literal('deleted'),
]);
export type CommentState = Static<typeof CommentState>;

/** States in which a comment is part of its thread. */
export const VISIBLE_STATES: CommentState[] = ['visible', 'collapsed'];

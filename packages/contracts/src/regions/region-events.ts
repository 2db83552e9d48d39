import { Type, type Static, type TSchema } from 'typebox';
import { Comment, CommentUid, NewReplies } from '../comments';
import { EntityType, Slug, StrictObject } from '../schema';
import { regionProps } from './region-props';

const NoPayload = Type.Unsafe<Record<string, never>>(StrictObject({}));
const entity = { entity_type: EntityType, entity_slug: Slug };

/** Events between regions on the page’s bus: the payload of each, by name. Payloads are JSON. */
export const regionEvents = {
  /** A visitor must sign in first. The payload becomes the props of the sign-in dialog. */
  'signin:request': regionProps.signin,
  /** The dialog was closed without signing in. */
  'signin:cancelled': NoPayload,
  /** The member’s likes, favourites or ratings changed in this tab or another. */
  'profile:changed': NoPayload,
  /** Replies were read or counted: how many the member has not read. */
  'replies:read': NewReplies,
  'comment:added': StrictObject({ comment: Comment, ...entity }),
  'comment:deleted': StrictObject({ uid: CommentUid, ...entity }),
  /** An overlay opened on the page; others close. */
  'layer:opened': StrictObject({
    layer: Type.Union([
      Type.Literal('search'),
      Type.Literal('menu'),
      Type.Literal('account'),
      Type.Literal('mega'),
    ]),
  }),
  /** A reader opened the privacy choices. */
  'consent:opened': NoPayload,
  'theme:changed': StrictObject({ theme: Type.Union([Type.Literal('dark'), Type.Literal('light')]) }),
} as const satisfies Record<string, TSchema>;

export type RegionEventName = keyof typeof regionEvents;
export type RegionEvents = { [N in RegionEventName]: Static<(typeof regionEvents)[N]> };

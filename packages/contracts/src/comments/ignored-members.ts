import { Type, type Static } from 'typebox';
import { CommentUid } from './comment';
import { EntityType, Slug, StrictObject, Timestamp } from '../schema';
import { IGNORED_MEMBERS_MAX } from '../base';

/** Somebody whom a member ignores: their comments are collapsed for this member, and reach them by no notification. */
export const IgnoredMember = StrictObject({
  uid: Type.String(),
  /** Their name, as it was last known. */
  name: Type.String(),
  since: Timestamp,
});
export type IgnoredMember = Static<typeof IgnoredMember>;

/** The thread that the call comes from. Members whom a site has logged in have to name one of that site’s. */
const thread = { entity_type: Type.Optional(EntityType), entity_slug: Type.Optional(Slug) };

/** POST /api/user/ignored: whom the member ignores, latest first. */
export const IgnoredMembersBody = StrictObject(thread);
export type IgnoredMembersBody = Static<typeof IgnoredMembersBody>;
export const IgnoredMembersResponse = StrictObject({
  members: Type.Array(IgnoredMember, { maxItems: IGNORED_MEMBERS_MAX }),
});
export type IgnoredMembersResponse = Static<typeof IgnoredMembersResponse>;

/** POST /api/user/ignored/add: ignores the author of a comment. Safe to repeat. */
export const IgnoreMemberBody = StrictObject({
  comment_uid: CommentUid,
  entity_type: EntityType,
  entity_slug: Slug,
});
export type IgnoreMemberBody = Static<typeof IgnoreMemberBody>;
export const IgnoreMemberResponse = StrictObject({ member: IgnoredMember });

/** POST /api/user/ignored/remove: ends it. Safe to repeat. */
export const StopIgnoringBody = StrictObject({
  uid: Type.String({ minLength: 1, maxLength: 128 }),
  ...thread,
});
export type StopIgnoringBody = Static<typeof StopIgnoringBody>;
export const StopIgnoringResponse = StrictObject({ uid: Type.String() });

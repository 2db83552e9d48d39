import { Type } from 'typebox';

/** What several records have: sets of error codes, and parts of examples. */

/** Errors of a text that a member writes for others. */
export const textErrors = [
  'comment-length',
  'words-rejected',
  'too-many-links',
  'duplicate-text',
  'banned',
] as const;
/** Errors of what only owners of a site may do. */
export const ownerErrors = ['site-team-only', 'site-owners-only'] as const;
/** Errors of a call with a key of a site. */
export const keyErrors = ['invalid-site-key', 'too-many-reads'] as const;

/** Any text. Text that is not a slug gets 404, not 400. */
export const SlugParams = Type.Object({ slug: Type.String() });

export const thread = { entity_type: 'game', entity_slug: 'hades' } as const;
export const comment_uid = 'V1StGXR8_Z5jdHi6';
export const comment = { comment_uid, ...thread };
export const game = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' } as const;
export const action_uid = 'Uakgb_J5m9g-0JDM';
export const member = { user_uid: 'kQ3nB8xTzPd1' };
export const site = { site: 'myblog' } as const;

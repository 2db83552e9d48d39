import { Type, type Static } from 'typebox';

/** What a member is for a site. Owners moderate it too, and they alone change it. */
export const SiteRole = Type.Union([Type.Literal('owner'), Type.Literal('moderator')]);
export type SiteRole = Static<typeof SiteRole>;

import { Type, type Static } from 'typebox';
import { SiteKey, StrictObject } from '../schema';

/** Sites that one deletion of an account decides about. */
export const SITE_FATES_MAX = 100;

/**
 * What becomes of a site whose only owner deletes the account. `hand-over`: `to`, a uid or a chosen name, is asked whether they take
 * it; nobody becomes an owner without accepting, and when they have not after SITE_HAND_OVER_DAYS it is removed.
 */
export const SiteFate = StrictObject({
  site: SiteKey,
  then: Type.Union([Type.Literal('remove'), Type.Literal('hand-over')]),
  to: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
});
export type SiteFate = Static<typeof SiteFate>;
export const SiteFates = Type.Array(SiteFate, { maxItems: SITE_FATES_MAX });

/**
 * POST {comments}/internal/settle-sites, before an account is deleted: the member leaves the sites that have other owners, and each
 * of the others is removed or handed over. Unless all are decided, nothing happens.
 */
export const SettleSitesBody = StrictObject({
  user_uid: Type.String({ minLength: 1, maxLength: 128 }),
  name: Type.String({ maxLength: 200 }),
  sites: SiteFates,
});
export type SettleSitesBody = Static<typeof SettleSitesBody>;
/** The sites that are still to be decided about, with a sentence for the member. */
export const SettleSitesResponse = StrictObject({
  undecided: Type.Array(StrictObject({ site: SiteKey, problem: Type.String() })),
});
export type SettleSitesResponse = Static<typeof SettleSitesResponse>;

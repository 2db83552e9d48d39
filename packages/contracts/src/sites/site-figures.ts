import { Type, type Static } from 'typebox';
import { StrictObject } from '../schema';

const count = Type.Integer({ minimum: 0 });
/** What happened on a site on a day, by UTC. */
export const SiteDay = StrictObject({
  /** YYYY-MM-DD. */
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** Comments that were written, also those that were removed since, and how many wrote them. */
  comments: count,
  authors: count,
  /** Comments that began to wait for a moderator, and that one removed. */
  held: count,
  removed: count,
  reports: count,
});
export type SiteDay = Static<typeof SiteDay>;

/** POST /api/sites/figures: the latest days of a site, oldest first. */
export const SiteFiguresResponse = StrictObject({
  days: Type.Array(SiteDay),
  /** Members who wrote something within these days. */
  authors: count,
});
export type SiteFiguresResponse = Static<typeof SiteFiguresResponse>;

import { Type, type Static } from 'typebox';
import {
  SITE_CLOSE_DAYS_MAX,
  SITE_LANGUAGES_MAX,
  SITE_LINKS_MAX,
  SITE_NAME_MAX_LENGTH,
  SITE_ORIGINS_MAX,
  SITE_PEOPLE_MAX,
  SITE_POSTS_PER_HOUR_MAX,
} from '../base';
import { Nullable, StrictObject } from './schema';

/** Names a site in its pages’ tags. Not secret. It has no hyphen, so that a page’s slug can begin with it. */
export const SiteKey = Type.String({ pattern: '^[a-z][a-z0-9]{2,30}$' });
export type SiteKey = Static<typeof SiteKey>;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(?::[1-9][0-9]{0,4})?';
/**
 * An origin whose pages may show a site’s threads, as browsers write it: `https://example.com`, every name below a domain
 * as `https://*.example.com`, or `http://localhost:4000` and `http://127.0.0.1:4000` to try it out.
 */
export const SiteOrigin = Type.String({
  pattern: `^(?:https://(?:\\*\\.)?${LABEL}(?:\\.${LABEL})+${PORT}|https?://(?:localhost|127\\.0\\.0\\.1)${PORT})$`,
  maxLength: 260,
});

const uids = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
  maxItems: SITE_PEOPLE_MAX,
  uniqueItems: true,
});

/** When a comment becomes visible: at once, after a moderator has approved it, or so for the first one of a member. */
export const SitePublishing = Type.Union([
  Type.Literal('at_once'),
  Type.Literal('first_after_approval'),
  Type.Literal('after_approval'),
]);
export type SitePublishing = Static<typeof SitePublishing>;

/** What happens to comments with links, `max_links` at most: new members’ are held, all are, or they are rejected. */
export const SiteLinks = Type.Union([Type.Literal('allowed'), Type.Literal('held'), Type.Literal('refused')]);
export type SiteLinks = Static<typeof SiteLinks>;

/**
 * What the spam filter of a site does, which learns from what the site’s moderators decided. `try`: it marks in the queue
 * what it would hold; `on`: it holds it.
 */
export const SiteSpamFilter = Type.Union([Type.Literal('off'), Type.Literal('try'), Type.Literal('on')]);
export type SiteSpamFilter = Static<typeof SiteSpamFilter>;

/**
 * Whether readers can comment with a name and a mail address instead of a login. `confirmed`: their comments appear once they
 * have confirmed the address; `held`: each waits for a moderator.
 */
export const SiteGuests = Type.Union([Type.Literal('off'), Type.Literal('confirmed'), Type.Literal('held')]);
export type SiteGuests = Static<typeof SiteGuests>;

/** The rules of a site. Its word rules are stored apart, as moderators change them. */
export const SiteSettings = StrictObject({
  publishing: SitePublishing,
  /** Days after its first comment when a thread takes no more; null: never. */
  close_after_days: Nullable(Type.Integer({ minimum: 1, maximum: SITE_CLOSE_DAYS_MAX })),
  links: SiteLinks,
  /** Links in one comment. */
  max_links: Type.Integer({ minimum: 0, maximum: SITE_LINKS_MAX }),
  /** Comments of one member within an hour. */
  posts_per_hour: Type.Integer({ minimum: 1, maximum: SITE_POSTS_PER_HOUR_MAX }),
  /** Whether everybody can follow all its comments in a feed, which names all its pages that have some. */
  feed: Type.Boolean(),
  spam_filter: SiteSpamFilter,
  guests: SiteGuests,
});
export type SiteSettings = Static<typeof SiteSettings>;

/** The settings of a site that chose none: those of Savepoint. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  publishing: 'at_once',
  close_after_days: null,
  links: 'allowed',
  max_links: SITE_LINKS_MAX,
  posts_per_hour: SITE_POSTS_PER_HOUR_MAX,
  feed: false,
  spam_filter: 'off',
  guests: 'off',
};

/**
 * A site whose pages show threads of its own. Savepoint itself is the default site: it has no key, its moderators are the
 * administrators, and its entities are in the catalogue.
 */
export const Site = StrictObject({
  key: SiteKey,
  name: Type.String({ minLength: 1, maxLength: SITE_NAME_MAX_LENGTH }),
  origins: Type.Array(SiteOrigin, { minItems: 1, maxItems: SITE_ORIGINS_MAX, uniqueItems: true }),
  /** Members who run the site; they moderate it too. */
  owners: uids,
  moderators: uids,
  /** Language tags, the first of which is the site’s own. */
  languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', maxLength: 35 }), {
    maxItems: SITE_LANGUAGES_MAX,
    uniqueItems: true,
  }),
  settings: SiteSettings,
  /** Increases whenever an owner or a command changes it; absent before the first change. */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Site = Static<typeof Site>;

/**
 * Whether an origin is one of a site’s. `https://*.example.com` stands for every name below `example.com`, but not for it,
 * as in `frame-ancestors`.
 * @param origin as browsers send it
 */
export const isSiteOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.some((registered) => {
    const [scheme, domain] = registered.split('*');
    if (domain === undefined || scheme === undefined) return registered === origin;
    const rest = origin.slice(scheme.length);
    return origin.startsWith(scheme) && rest.endsWith(domain) && !rest.startsWith('.');
  });

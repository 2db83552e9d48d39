import { randomInt } from 'node:crypto';
import {
  SITE_CLOSE_DAYS_MAX,
  SITE_LANGUAGES_MAX,
  SITE_LINKS_MAX,
  SITE_NAME_MAX_LENGTH,
  SITE_ORIGINS_MAX,
  SITE_PEOPLE_MAX,
  SITE_POSTS_PER_HOUR_MAX,
} from '@savepoint/contracts/base';
import { DEFAULT_SITE_SETTINGS, Site, type SiteSettings } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import { parse } from 'tldts';
import { Compile } from 'typebox/compile';
import { SiteError } from '../texts';
import { type SiteModel, toSite } from '../data';

/** What whoever registers a site may choose. */
export type SiteChoices = Partial<Omit<Site, 'key' | 'settings' | 'version'>> & {
  settings?: Partial<SiteSettings>;
};

const validator = Compile(Site);
/** Sites that `listSites` returns. */
const MAX_LISTED_COUNT = 1_000;
const KEY_LENGTH = 10;
const CHANGE_ATTEMPTS = 5;

/**
 * Registers a site, or restores one that was removed, with its threads.
 * @param key default: a new one
 * @returns whether it was restored
 * @throws {SiteError} when the key is in use or a value is not valid
 */
export async function addSite(
  sites: SiteModel,
  choices: SiteChoices,
  key = randomKey(),
): Promise<{ site: Site; restored: boolean }> {
  const site = validated({
    name: '',
    origins: [],
    owners: [],
    moderators: [],
    languages: [],
    ...cleaned(choices),
    key,
    settings: { ...DEFAULT_SITE_SETTINGS, ...choices.settings },
  });
  requireTried(DEFAULT_SITE_SETTINGS, site.settings);
  const { key: _id, ...fields } = site;
  if (await sites.insertIfAbsent({ _id, ...fields, created: new Date() })) return { site, restored: false };
  const restored = await sites.updateOne({ _id, removed: { $exists: true } }, {
    $set: fields,
    $unset: { removed: 1 },
  } as object);
  if (!restored.matchedCount) throw new SiteError(`There is already a site with the key ${key}.`);
  return { site, restored: true };
}

interface ChangeOptions {
  /** The version that the choices were made from; without it, whatever the site is now. */
  from?: number | undefined;
  /** Makes the change, with what belongs around it. Default: the change alone. */
  around?(before: Site, after: Site, change: () => Promise<void>): Promise<void>;
}

/**
 * Changes what is chosen, and nothing else, unless somebody changes the site at the same time: then it tries again.
 * @throws {SiteError} @throws {HttpError} 409 when the site is not the one any more that the choices were made from
 */
export async function changeSite(
  sites: SiteModel,
  key: string,
  choices: SiteChoices,
  { from, around = (_before, _after, change) => change() }: ChangeOptions = {},
): Promise<Site> {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt += 1) {
    const before = await readSite(sites, key);
    const { version = 0 } = before;
    const site = validated({
      ...before,
      ...cleaned(choices),
      settings: { ...before.settings, ...choices.settings },
      version: version + 1,
    });
    if (from !== undefined && from !== version) {
      const errors = describeDifferences(before, site, choices);
      if (!Object.keys(errors).length) return before;
      throw new HttpError('site-changed', { errors });
    }
    requireTried(before.settings, site.settings);
    const unchanged = { _id: key, version: before.version ?? { $exists: false } } as object;
    // Nothing but what was chosen, so that a change of its people at the same time is not undone.
    const fields = Object.fromEntries(
      [...Object.keys(choices), 'version'].map((name) => [name, site[name as keyof SiteChoices]]),
    );
    try {
      await around(before, site, async () => {
        const { matchedCount } = await sites.updateOne(unchanged, { $set: fields } as object);
        if (!matchedCount) throw new Changed('Somebody else is changing this site. Try again.');
      });
      return site;
    } catch (error) {
      if (!(error instanceof Changed) || attempt + 1 === CHANGE_ATTEMPTS) throw error;
    }
  }
  throw new Changed('Somebody else is changing this site. Try again.');
}

/** Somebody was faster. */
class Changed extends SiteError {}

/** The present values of what choices would change. */
function describeDifferences(before: Site, after: Site, choices: SiteChoices): Record<string, string> {
  const fields = Object.keys(choices).filter((name) => name !== 'settings') as (keyof Site)[];
  const rules = Object.keys(choices.settings ?? {}) as (keyof SiteSettings)[];
  const found = [
    ...fields.map((name) => [name, before[name], after[name]] as const),
    ...rules.map((name) => [`settings.${name}`, before.settings[name], after.settings[name]] as const),
  ].filter(([, now, then]) => String(now) !== String(then));
  return Object.fromEntries(found.map(([name, now]) => [name, [now].flat().join(' ')]));
}

/**
 * Changes the owners or moderators of a site, unless somebody changes them at the same time: then it tries again.
 * @param change returns the new list
 * @throws {SiteError}, and what `change` throws
 */
export async function changePeople(
  sites: SiteModel,
  key: string,
  list: 'owners' | 'moderators',
  change: (site: Site) => string[],
): Promise<Site> {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt += 1) {
    const before = await readSite(sites, key);
    const site = validated({ ...before, [list]: change(before) });
    const unchanged = { _id: key, [list]: before[list] } as object;
    const { matchedCount } = await sites.updateOne(unchanged, { $set: { [list]: site[list] } } as object);
    if (matchedCount) return site;
  }
  throw new SiteError('Somebody else is changing the people of this site. Try again.');
}

/**
 * Removes a site: its threads are shown no more, but stay; its key at the spam service is deleted.
 * @param forgetKey deletes that key
 * @throws {SiteError}
 */
export async function removeSite(
  sites: SiteModel,
  key: string,
  forgetKey: (site: string) => Promise<unknown>,
): Promise<Site> {
  const site = await readSite(sites, key);
  await sites.updateOne({ _id: key }, { $set: { removed: new Date() } });
  await forgetKey(key);
  return site;
}

/** @throws {SiteError} when there is no such site */
export async function readSite(sites: SiteModel, key: string): Promise<Site> {
  const stored = await sites.findById(key).lean();
  if (!stored || stored.removed) throw new SiteError(`There is no site with the key ${key}.`);
  return toSite(stored);
}

/** All sites by key, a thousand at most. */
export async function listSites(sites: SiteModel): Promise<Site[]> {
  const found = await sites
    .find({ _id: { $gt: '' } })
    .sort({ _id: 1 })
    .limit(MAX_LISTED_COUNT)
    .lean();
  return found.filter(({ removed }) => !removed).map(toSite);
}

/** A spam filter is tried before it holds comments. @throws {SiteError} */
function requireTried(before: SiteSettings, after: SiteSettings): void {
  if (before.spam_filter === 'off' && after.spam_filter === 'on')
    throw new SiteError('Try the spam filter before you switch it on.', 'spam_filter');
}

/** Origins as browsers write them, names without spaces around them. */
const cleaned = <T extends SiteChoices>(choices: T): T => ({
  ...choices,
  ...(choices.name !== undefined && { name: choices.name.trim() }),
  ...(choices.origins && { origins: choices.origins.map(toOrigin) }),
});

/** Lower case and without a final slash, as origins are compared. */
const toOrigin = (origin: string): string => origin.trim().toLowerCase().replace(/\/$/, '');

function validated(site: Site): Site {
  if (!validator.Check(site)) {
    const [problem] = validator.Errors(site);
    const path = problem?.instancePath ?? '';
    throw new SiteError(describe(site, path), path.split('/')[1]);
  }
  const shared = site.origins.find((origin) => origin.includes('*') && !hasOwner(origin));
  if (shared)
    throw new SiteError(
      `${shared} stands for the sites of many owners. Name a domain that belongs to one.`,
      'origins',
    );
  return site;
}

/** Whether a pattern of origins is below a domain that somebody registered, unlike `https://*.co.uk`. */
const hasOwner = (origin: string): boolean =>
  parse(origin.replace('*.', ''), { allowPrivateDomains: true }).domain !== null;

const FIELD_HELP: Readonly<Record<string, string>> = {
  key: 'A key has 3 to 31 lower-case letters and digits, and begins with a letter.',
  name: `A site needs a name of at most ${SITE_NAME_MAX_LENGTH} characters.`,
  origins: `A site needs 1 to ${SITE_ORIGINS_MAX} different origins such as https://example.com, https://*.example.com or http://localhost:4000, without a path.`,
  owners: `At most ${SITE_PEOPLE_MAX} different owners, each by uid.`,
  moderators: `At most ${SITE_PEOPLE_MAX} different moderators, each by uid.`,
  languages: `At most ${SITE_LANGUAGES_MAX} different languages, each as a tag such as en or de-CH.`,
  settings: `publishing is at_once, first_after_approval or after_approval, close-after 1 to ${SITE_CLOSE_DAYS_MAX} days or never, links allowed, held or refused, max-links 0 to ${SITE_LINKS_MAX}, posts-per-hour 1 to ${SITE_POSTS_PER_HOUR_MAX}, feed on or off, spam-filter off, try or on.`,
};

function describe(site: Site, path: string): string {
  const [, field = '', index] = path.split('/');
  const list = site[field as keyof Site];
  const value =
    Array.isArray(list) && index !== undefined ? ` “${String(list[Number(index)])}” is not valid.` : '';
  return (FIELD_HELP[field] ?? 'The site is not valid.') + value;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const randomKey = (): string =>
  Array.from({ length: KEY_LENGTH }, (_, index) => {
    const characters = index === 0 ? LETTERS : `${LETTERS}0123456789`;
    return characters[randomInt(characters.length)];
  }).join('');

import { randomUUID } from 'node:crypto';
import { FORMER_MEMBER, SITE_LOG_ENTRY_MAX_LENGTH, SITE_LOG_MAX } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import {
  MODERATION_IN_SITE_LOG,
  type SiteLogEntry,
  type SiteLogPage,
  type SiteRole,
} from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { ModerationLogModel, StoredAction } from './models/moderation';
import type { SiteLogModel, StoredSiteLogEntry } from './models/site-management';
import { SiteError } from '../texts';

const PAGE_SIZE = 20;
/** Old entries that are deleted with each new one; more than one, so that several new ones at once leave none behind. */
const TRIM_COUNT = 20;
const LATEST_FIRST = { at: -1, _id: -1 } as const;

/** Who changes a site. */
export type Actor = StoredSiteLogEntry['by'];

/** Whoever can run commands has no account. */
export const COMMAND_LINE: Actor = { name: 'The site command' };

type NewEntry = Pick<StoredSiteLogEntry, 'site' | 'action' | 'by' | 'about' | 'member'>;

/** Adds a change to the log of a site, which keeps the latest ones. @returns the id of the entry */
export async function logChange(log: SiteLogModel, { about, ...entry }: NewEntry): Promise<string> {
  const _id = randomUUID();
  await log.insertIfAbsent({
    ...entry,
    _id,
    at: new Date(),
    about: shortened(withoutSecrets(entry.action, about)),
  });
  const old = await log
    .find({ site: entry.site }, { _id: 1 })
    .sort(LATEST_FIRST)
    .skip(SITE_LOG_MAX)
    .limit(TRIM_COUNT)
    .lean();
  if (old.length) await log.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  return _id;
}

/**
 * Logs a change and makes it, in this order, so that nothing changes that is not in the log. A change that is refused is
 * taken out again.
 * @throws what `change` throws
 */
export async function logAndChange<T>(
  log: SiteLogModel,
  entry: NewEntry,
  change: () => Promise<T>,
): Promise<T> {
  const _id = await logChange(log, entry);
  try {
    return await change();
  } catch (error) {
    // Of other errors nobody knows whether the change was made.
    const isRefused = error instanceof SiteError || (error instanceof HttpError && error.status < 500);
    if (isRefused) await log.deleteOne({ _id });
    throw error;
  }
}

/** The address of a webhook often is a secret by itself, and only owners may read it: everybody who runs the site reads the log. */
const withoutSecrets = (action: SiteLogEntry['action'], about: string): string =>
  action.startsWith('webhook-') && URL.canParse(about) ? new URL(about).host : about;

/** Only owners see which keys the site has: what is left is the algorithm, in brackets behind the id of the key. */
function withoutKeys(action: SiteLogEntry['action'], about: string): string {
  if (action !== 'key-added' && action !== 'key-removed') return about;
  const [, bracket = ''] = about.split('(');
  return bracket.replace(')', '');
}

const shortened = (text: string): string =>
  text.length > SITE_LOG_ENTRY_MAX_LENGTH ? `${text.slice(0, SITE_LOG_ENTRY_MAX_LENGTH - 1)}…` : text;

/**
 * What changed in a site, with what its moderators did, latest first: two collections in one order, so that a cursor stands
 * for a position in both. What was stored with an address is shown without it.
 * @param role of the reader
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readSiteLog(
  { siteLog, moderationLog }: { siteLog: SiteLogModel; moderationLog: ModerationLogModel },
  { site, role }: { site: string; role: SiteRole },
  cursor?: string,
): Promise<SiteLogPage> {
  const shown = (action: SiteLogEntry['action'], about: string) => {
    const harmless = withoutSecrets(action, about);
    return role === 'owner' ? harmless : withoutKeys(action, harmless);
  };
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const older = after && {
    at: { $lte: after.created },
    $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
  };
  const latest = { site, ...older };
  const [changes, decisions] = await Promise.all([
    siteLog
      .find(latest)
      .sort(LATEST_FIRST)
      .limit(PAGE_SIZE + 1)
      .lean(),
    moderationLog
      .find(latest, { comment: 0 })
      .sort(LATEST_FIRST)
      .limit(PAGE_SIZE + 1)
      .lean(),
  ]);
  const found: Listed[] = [
    ...changes,
    ...decisions.map((decision) => ({ ...decision, action: MODERATION_IN_SITE_LOG[decision.action] })),
  ];
  const [page, next_cursor] = toPage(
    found.sort(byLatest).map((entry) => ({ ...entry, created: entry.at })),
    PAGE_SIZE,
  );
  return {
    entries: page.map(({ action, by, at, about, undone }) => ({
      action,
      by: by.name,
      at: at.toISOString(),
      about: shown(action, about),
      ...(undone && { undone_by: undone.by }),
    })),
    next_cursor,
  };
}

type Listed = Pick<StoredSiteLogEntry, '_id' | 'by' | 'at' | 'about'> &
  Pick<SiteLogEntry, 'action'> &
  Pick<StoredAction, 'undone'>;

/** The order of LATEST_FIRST. */
const byLatest = (a: Listed, b: Listed): number =>
  b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1);

/** Removes the name and uid of a member who deletes their account. */
export async function anonymiseSiteLog(log: SiteLogModel, uid: string): Promise<void> {
  const { name } = FORMER_MEMBER;
  await log.updateMany({ 'by.uid': uid }, { $set: { by: { name } } });
  await log.updateMany({ member: uid }, { $set: { about: name }, $unset: { member: 1 } } as object);
}

/** What differs between two states of a site, for its log. */
export function describeChanges(before: Site, after: Site): string {
  const values = ({ name, origins, languages, settings }: Site): Record<string, string> => ({
    name,
    origins: origins.join(' '),
    languages: languages.join(' '),
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
  });
  const [earlier, later] = [values(before), values(after)];
  return Object.keys(later)
    .filter((key) => earlier[key] !== later[key])
    .map((key) => `${key.replaceAll('_', ' ')}: ${later[key] || 'none'}`)
    .join('; ');
}

/** Lists of the people of a site, by their role. */
export const PEOPLE_LISTS = { owner: 'owners', moderator: 'moderators' } as const;

/** Who was added to the people of a site, and who removed, each as an entry of its log that is theirs if they leave. */
export function describePeopleChanges(
  before: Site,
  after: Site,
): Pick<NewEntry, 'action' | 'about' | 'member'>[] {
  return Object.entries(PEOPLE_LISTS).flatMap(([role, list]) => {
    const entry = (action: 'person-added' | 'person-removed') => (uid: string) => ({
      action,
      about: `${uid} (${role})`,
      member: uid,
    });
    return [
      ...without(after[list], before[list]).map(entry('person-added')),
      ...without(before[list], after[list]).map(entry('person-removed')),
    ];
  });
}

/** What one list has and another has not. */
export const without = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((value) => !other.includes(value));

import { randomUUID } from 'node:crypto';
import { FORMER_MEMBER, SITE_LOG_ENTRY_MAX_LENGTH, SITE_LOG_MAX } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { MODERATION_IN_SITE_LOG, type SiteLogEntry, type SiteLogPage } from '@savepoint/contracts/sites';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../../context';
import type { StoredAction } from '../../models/moderation';
import type { SiteLogModel, StoredSiteLogEntry } from '../../models/site-management';

const PAGE_SIZE = 20;
/** Old entries that are deleted with each new one; more than one, so that several new ones at once leave none behind. */
const TRIM_COUNT = 20;
const LATEST_FIRST = { at: -1, _id: -1 } as const;

/** Who changes a site. */
export type Actor = StoredSiteLogEntry['by'];

/** Whoever can run commands has no account. */
export const COMMAND_LINE: Actor = { name: 'The site command' };

type NewEntry = Pick<StoredSiteLogEntry, 'site' | 'action' | 'by' | 'about' | 'member'>;

/** Adds a change to the log of a site, which keeps the latest ones. */
export async function logChange(log: SiteLogModel, { about, ...entry }: NewEntry): Promise<void> {
  await log.insertIfAbsent({
    ...entry,
    _id: randomUUID(),
    at: new Date(),
    about: shortened(about),
  });
  const old = await log
    .find({ site: entry.site }, { _id: 1 })
    .sort(LATEST_FIRST)
    .skip(SITE_LOG_MAX)
    .limit(TRIM_COUNT)
    .lean();
  if (old.length) await log.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

const shortened = (text: string): string =>
  text.length > SITE_LOG_ENTRY_MAX_LENGTH ? `${text.slice(0, SITE_LOG_ENTRY_MAX_LENGTH - 1)}…` : text;

/**
 * What changed in a site, with what its moderators did, latest first: two collections in one order, so that a cursor stands
 * for a position in both.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readSiteLog(
  { siteLog, actions }: Pick<Context, 'siteLog' | 'actions'>,
  site: string,
  cursor?: string,
): Promise<SiteLogPage> {
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
    actions
      .find(latest)
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
      about,
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

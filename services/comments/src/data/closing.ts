import { ageMs, DAY_MS } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { ThreadClosing } from '@savepoint/contracts/comments';
import type { StoredPage } from './models/site';

/** Why the thread of a page takes no more comments; undefined while it does. */
export function closingOf(
  { settings: { close_after_days: days } }: Pick<Site, 'settings'>,
  { created, locked }: Pick<StoredPage, 'created' | 'locked'>,
): ThreadClosing | undefined {
  if (locked) return 'locked';
  return days !== null && ageMs(created.getTime()) > days * DAY_MS ? 'closed_by_age' : undefined;
}

/** The same as a field of a response. */
export function closingField(
  site: Pick<Site, 'settings'> | null,
  page: Pick<StoredPage, 'created' | 'locked'> | null,
): { closing?: ThreadClosing } {
  const closing = site && page ? closingOf(site, page) : undefined;
  return closing ? { closing } : {};
}

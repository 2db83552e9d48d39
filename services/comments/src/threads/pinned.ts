import type { ThreadDependencies } from './dependencies';
import type { ThreadPosition } from './thread-log';
import type { ThreadEntity } from '../data';
import { shorten, type ShownComment } from './shown-text';

/** The comment that is pinned in a thread; null when there is none that everybody can read. */
export async function findPinned(
  { comments }: Pick<ThreadDependencies, 'comments'>,
  { entity_type, entity_slug }: ThreadEntity,
  { pinned }: ThreadPosition,
): Promise<ShownComment | null> {
  if (pinned === undefined) return null;
  const found = await comments
    .findOne({
      _id: pinned,
      entity_type,
      entity_slug,
      parent_uid: null,
      state: 'visible',
      hidden: { $exists: false },
    })
    .lean();
  return found && shorten(found);
}

/** The top-level comments of the first page with the pinned one at the top, whichever page it would be on. */
export const pinnedFirst = (page: ShownComment[], pinned: ShownComment | null): ShownComment[] =>
  pinned ? [pinned, ...page.filter(({ _id }) => _id !== pinned._id)] : page;

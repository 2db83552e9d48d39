import { FORMER_MEMBER, REMOVED_COMMENT_TEXT, REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { NewComment } from '../../data';
import { importedAuthorUid } from './import-ids';
import { isInThread, type ImportPlan } from './import-plan';
import type { Source, Stored } from './import-stored';
import type { ImportAuthor, PlainComment } from './record';

/** The place of a comment in its thread, by its number. */
export function placementOf(plan: ImportPlan, { uids, replies }: Stored, number: number) {
  const entry = plan.at(number);
  const grandparent = entry.level > 1 ? plan.at(entry.parent).parent : -1;
  const uidOf = (each: number) => uids[each] ?? null;
  const root = uidOf(entry.root);
  const placement = {
    parent_uid: uidOf(entry.parent),
    grandparent_uid: uidOf(grandparent),
    level: entry.level,
  };
  if (!isInThread(entry)) return { ...placement, root_uid: null, state: 'hidden' as const };
  const storedReplies = root === null ? undefined : replies.get(root);
  if (root !== null && storedReplies !== undefined) replies.set(root, storedReplies + 1);
  const isCollapsed = entry.isCollapsed || (storedReplies ?? 0) >= REPLIES_PER_THREAD_MAX;
  return { ...placement, root_uid: root, state: isCollapsed ? ('collapsed' as const) : ('visible' as const) };
}

/**
 * The author and the text of a comment, as they are stored.
 * @param text cleaned; undefined for an empty comment that keeps replies in their place
 * @param authorName from toAuthorName
 */
export function contentOf(
  site: string,
  record: PlainComment,
  { format, id }: Source,
  text: string | undefined,
  authorName: string,
) {
  const author: ImportAuthor =
    text === undefined || record.author.kind === 'former'
      ? { kind: 'former', name: FORMER_MEMBER.name }
      : { ...record.author, name: authorName };
  const likes = text === undefined ? 0 : (record.likes ?? 0);
  const hidden = text === undefined ? undefined : hiddenReason(record);
  return {
    user_uid: importedAuthorUid(site, format, author),
    name: author.name ?? authorName,
    content: text ?? REMOVED_COMMENT_TEXT,
    spoiler: text !== undefined && record.spoiler === true,
    likes,
    ...(text !== undefined && record.edited && { edited: record.edited }),
    ...(hidden && { hidden }),
    imported: {
      format,
      id,
      author_kind: author.kind,
      ...(author.id !== undefined && { author_id: author.id }),
      ...(author.staff && { staff: true }),
      likes,
    },
  } satisfies Partial<NewComment>;
}

function hiddenReason({ state }: PlainComment): 'pending_moderation' | 'removed' | undefined {
  if (state === 'pending') return 'pending_moderation';
  return state === 'hidden' ? 'removed' : undefined;
}

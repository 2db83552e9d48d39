import { insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredCase } from '../models/moderation-case';
import { restore } from './restore';
import { withhold } from './withhold';

/** Milliseconds after which a decision that is not carried out counts as left behind by its process. */
const LEFT_BEHIND = 30_000;
/** As many as are finished at a time. */
const AT_ONCE = 100;
/** Characters of a comment that the log shows. */
const BEGINNING = 80;

/**
 * Carries a decision out: the comment, the log, what is known of its author. Each step is safe to repeat,
 * so whoever finds a decision half carried out does it again.
 * @returns `gone` when there is no comment any more that could be shown
 */
export async function finishCase(context: Context, stored: StoredCase): Promise<'done' | 'gone'> {
  const { actions, cases, comments, members } = context;
  const { _id, closing, version } = stored;
  if (!closing) return 'done';
  const { action_uid, undo, to, by, at, was } = closing;
  const comment = await comments.findById(_id).lean();
  if (to) await withhold(context, _id, to);
  const gone = (to === null && (await restore(context, _id)) === 'gone') || comment?.content === undefined;

  if (undo)
    await actions.updateOne({ _id: action_uid, undone: null }, { $set: { undone: { by: by.name, at } } });
  else {
    await insertIfAbsent(actions, {
      _id: action_uid,
      action: to ? 'removed' : 'approved',
      by,
      at,
      target: _id,
      about: comment?.content ? `${comment.name}: ${beginning(comment.content)}` : 'A comment that is gone',
      case: { was, version },
    });
    if (to === null && comment?.user_uid)
      await members.updateOne(
        { _id: comment.user_uid },
        { $set: { trusted: at, name: comment.name } },
        { upsert: true },
      );
  }
  await cases.updateOne(
    { _id, version },
    { $unset: { closing: 1 }, ...(gone && { $set: { status: 'gone' } }) },
  );
  return gone ? 'gone' : 'done';
}

/** Finishes what processes left behind when they died. */
export async function finishLeftBehind(context: Context): Promise<void> {
  const since = new Date(Date.now() - LEFT_BEHIND);
  const found = await context.cases
    .find({ 'closing.at': { $lte: since } })
    .limit(AT_ONCE)
    .lean();
  for (const stored of found) await finishCase(context, stored);
}

function beginning(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')];
  return characters.length > BEGINNING ? `${characters.slice(0, BEGINNING).join('')}…` : characters.join('');
}

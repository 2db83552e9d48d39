import { digestOfRequest } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import type { Decision, StoredAction } from '../data';

/** What the log says of a decision besides what the moderator said. */
interface Decided {
  site: string | undefined;
  target: string;
  member: string | undefined;
  about: string;
  version: number;
}

/** Adds a decision to the log, or notes there that it is undone. Safe to repeat. */
export async function logDecision(
  { moderationLog }: Pick<DecisionDependencies, 'moderationLog'>,
  decision: Decision,
  decided: Decided,
): Promise<void> {
  const { action_uid, undo, by, at, asked } = decision;
  if (undo) {
    const undone = { by: by.name, at };
    await moderationLog.updateOne({ _id: action_uid, undone: null } as object, { $set: { undone } });
    return;
  }
  const entry = toEntry(decision, decided);
  if (await moderationLog.insertIfAbsent(entry)) return;
  const other = await moderationLog.findById(action_uid).lean();
  if (other?.asked === asked) return;
  // Another action took the id while this one was carried out: it is in the log under another one, the same each time.
  const [scope] = action_uid.split(/(?<=:)/);
  const uid = digestOfRequest(by.uid, { action_uid, decided: decided.target, version: decided.version });
  await moderationLog.insertIfAbsent({ ...entry, _id: scope === action_uid ? uid : `${scope}${uid}` });
}

const toEntry = (
  { action_uid: _id, hidden, by, at, before, ground, found_by, comment, asked }: Decision,
  { site, member, target, about, version }: Decided,
): StoredAction => ({
  _id,
  ...(site !== undefined && { site }),
  action: hidden ? 'removed' : 'approved',
  by,
  at,
  ...(asked !== undefined && { asked }),
  target,
  ...(member !== undefined && { member }),
  about,
  ...(ground && { ground }),
  ...(found_by && { found_by }),
  // Its author may have deleted it, or the account, since it was copied.
  ...(member !== undefined && comment && { comment }),
  case: { before, version },
});

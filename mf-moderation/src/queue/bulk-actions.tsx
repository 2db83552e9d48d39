import type { ModerationGround, Verdict } from '@savepoint/contracts/moderation';
import { useState, type RefObject } from 'react';
import { message } from '../messages';
import css from '../moderation.module.css';
import type { EntryActions } from './queue-entry';

interface Props {
  /** uids of the comments that are shown. */
  shown: readonly string[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  /** What can be done with each comment that is shown, by its uid. */
  entries: RefObject<Map<string, EntryActions>>;
}

/** Decides about all selected comments, each by a call of its own, and undoes that. */
export function BulkActions({ shown, selected, onSelect, entries }: Props) {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');

  /** @returns the comments for which it succeeded; the others show why it did not */
  async function forEach(uids: Iterable<string>, act: (entry: EntryActions) => Promise<boolean>) {
    setBusy(true);
    const done: string[] = [];
    let failed = 0;
    for (const uid of uids) {
      const entry = entries.current.get(uid);
      if (!entry) continue;
      if (await act(entry)) done.push(uid);
      else failed += 1;
    }
    setBusy(false);
    return { done, failed };
  }
  const decide = async (verdict: Verdict, ground?: ModerationGround) => {
    const { done, failed } = await forEach(selected, (entry) => entry.decide(verdict, ground));
    setDecided(done);
    onSelect(new Set([...selected].filter((uid) => !done.includes(uid))));
    setStatus(summary('decidedMany', done.length, failed));
  };
  const undo = async () => {
    const { done, failed } = await forEach(decided, (entry) => entry.undo());
    setDecided(decided.filter((uid) => !done.includes(uid)));
    setStatus(summary('undoneMany', done.length, failed));
  };

  const isAllSelected = shown.length > 0 && shown.every((uid) => selected.has(uid));
  return (
    <div className={css['bulk']} role="group" aria-label={message('selected', { count: selected.size })}>
      <label className={css['select']}>
        <input
          type="checkbox"
          checked={isAllSelected}
          onChange={() => onSelect(new Set(isAllSelected ? [] : shown))}
        />
        {message('selectAll')}
      </label>
      {selected.size ? (
        <>
          <span>{message('selected', { count: selected.size })}</span>
          <button
            className="btn btn--line"
            type="button"
            aria-busy={busy}
            onClick={() => void decide('approved')}
          >
            {message('approveSelected')}
          </button>
          <button
            className="btn btn--danger"
            type="button"
            aria-busy={busy}
            onClick={() => void decide('removed')}
          >
            {message('removeSelected')}
          </button>
          <button
            className="btn btn--line"
            type="button"
            aria-busy={busy}
            onClick={() => void decide('removed', 'spam')}
          >
            {message('spamSelected')}
          </button>
        </>
      ) : null}
      {decided.length ? (
        <button className="btn btn--quiet" type="button" aria-busy={busy} onClick={() => void undo()}>
          {message('undoSelected', { count: decided.length })}
        </button>
      ) : null}
      <p role="status">{status}</p>
    </div>
  );
}

const summary = (what: 'decidedMany' | 'undoneMany', count: number, failed: number): string =>
  [message(what, { count }), ...(failed ? [message('failedMany', { count: failed })] : [])].join('. ');

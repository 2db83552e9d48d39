import type { QueueItem } from '@savepoint/contracts';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { decide, undo } from '../calls';
import { focusCase } from '../hooks/use-keys';
import css from '../moderation.module.css';
import { Banning } from './banning';
import { CaseText } from './case-text';

interface Props {
  item: QueueItem;
  now: number;
  /** Says what was done, for screen readers. */
  onDone(notice: string): void;
}

interface Decided {
  said: string;
  action_uid: string;
}

const SAID = { approved: 'Approved', removed: 'Removed' } as const;

/** One comment to decide about; afterwards, what was decided and a way back. */
export function Case({ item, now, onDone }: Props) {
  const { comment } = item;
  const [version, setVersion] = useState(item.version);
  const [decided, setDecided] = useState<Decided | null>(null);
  const [back, setBack] = useState(false);
  const [banning, setBanning] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const place = useRef<HTMLDivElement>(null);
  // An undone case takes the focus that the button had.
  useEffect(() => void (back && place.current?.focus()), [back]);

  const settle = (verdict: keyof typeof SAID) =>
    void attempt(async () => {
      const action_uid = await decide(comment.uid, verdict, version);
      const held = place.current?.contains(document.activeElement);
      const moved = held && place.current ? focusCase(place.current, 1) : false;
      const said = `${SAID[verdict]}: the comment by ${comment.name}`;
      setBack(false);
      setDecided({ said, action_uid });
      onDone(said);
      if (held && !moved) setTimeout(() => place.current?.focus());
    });
  const takeBack = ({ action_uid }: Decided) =>
    void attempt(async () => {
      await undo(action_uid);
      // The decision and its undoing have each made a new version.
      setVersion(version + 2);
      setDecided(null);
      setBack(true);
      onDone(`Undone: the comment by ${comment.name} waits again`);
    });

  const trouble = failure ? (
    <p className={css['trouble']} role="alert">
      {failure.message}
    </p>
  ) : null;
  if (decided)
    return (
      <div ref={place} className={css['done']} tabIndex={-1} data-case aria-label={decided.said} role="group">
        <span>{decided.said}.</span>
        <button
          className="btn btn--quiet"
          type="button"
          data-act="undo"
          aria-busy={busy}
          onClick={() => takeBack(decided)}
        >
          Undo
        </button>
        {trouble}
      </div>
    );
  return (
    <div
      ref={place}
      className={css['case']}
      tabIndex={-1}
      data-case
      role="group"
      aria-label={`Comment by ${comment.name}`}
    >
      <CaseText item={item} now={now} />
      <div className={css['acts']}>
        <button
          className="btn btn--line"
          type="button"
          data-act="approve"
          aria-busy={busy}
          onClick={() => settle('approved')}
        >
          Approve
        </button>
        <button
          className="btn btn--danger"
          type="button"
          data-act="remove"
          aria-busy={busy}
          onClick={() => settle('removed')}
        >
          Remove
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          data-act="ban"
          aria-expanded={banning}
          onClick={() => setBanning(!banning)}
        >
          Ban {comment.name}
        </button>
      </div>
      {banning ? (
        <Banning
          user_uid={comment.user_uid}
          name={comment.name}
          onDone={onDone}
          onClose={() => {
            place.current?.focus();
            setBanning(false);
          }}
        />
      ) : null}
      {trouble}
    </div>
  );
}

import { REPORT_NOTE_MAX_LENGTH } from '@savepoint/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { ban, undo } from '../calls';
import css from '../moderation.module.css';

const TIMES = [
  { days: 1, name: 'a day' },
  { days: 7, name: 'a week' },
  { days: 30, name: '30 days' },
  { days: null, name: 'good' },
] as const;

interface Props {
  user_uid: string;
  name: string;
  onDone(notice: string): void;
  onClose(): void;
}

/** Closes the comments to a member; afterwards, a way back. */
export function Banning({ user_uid, name, onDone, onClose }: Props) {
  const [time, setTime] = useState(1);
  const [reason, setReason] = useState('');
  const [action, setAction] = useState<string | null>(null);
  const { busy, failure, attempt } = useAttempt();
  const first = useRef<HTMLSelectElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (action ? way.current : first.current)?.focus(), [action]);
  const { days, name: long } = TIMES[time] ?? TIMES[0];
  const said = `${name} is banned for ${long}`;

  const submit = () =>
    void attempt(async () => {
      setAction(await ban(user_uid, days, reason.trim()));
      onDone(said);
    });
  const takeBack = (action_uid: string) =>
    void attempt(async () => {
      await undo(action_uid);
      onDone(`${name} is not banned any more`);
      onClose();
    });
  const trouble = failure ? (
    <p className={css['trouble']} role="alert">
      {failure.message}
    </p>
  ) : null;
  if (action)
    return (
      <div className={css['done']}>
        <span>{said}.</span>
        <button
          ref={way}
          className="btn btn--quiet"
          type="button"
          aria-busy={busy}
          onClick={() => takeBack(action)}
        >
          Undo
        </button>
        {trouble}
      </div>
    );
  return (
    <form
      className={css['fields']}
      aria-label={`Ban ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={`${id}-time`}>For</label>
      <span className="select">
        <select
          ref={first}
          id={`${id}-time`}
          value={time}
          onChange={(event) => setTime(Number(event.target.value))}
        >
          {TIMES.map((each, index) => (
            <option key={each.name} value={index}>
              {each.name}
            </option>
          ))}
        </select>
      </span>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason, which they are told</label>
        <input
          id={`${id}-reason`}
          className="input"
          maxLength={REPORT_NOTE_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <button className="btn btn--danger" type="submit" aria-busy={busy}>
        Ban
      </button>
      <button className="btn btn--quiet" type="button" onClick={onClose}>
        Cancel
      </button>
      {trouble}
    </form>
  );
}

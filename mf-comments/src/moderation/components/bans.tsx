import { REPORT_NOTE_MAX_LENGTH, type BannedMember } from '@savepoint/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { ban, call, pageBody, unban, undo } from '../api';
import css from '../moderation.module.css';
import { ListSection, useList } from './list';

async function loadBans(cursor: string | null) {
  const { bans, next_cursor } = await call('listBans', { body: pageBody(cursor) });
  return { items: bans, next_cursor };
}

const toDay = (date: string) => date.slice(0, 10);

/** Members who are banned now. */
export function Bans() {
  const list = useList<BannedMember>(loadBans);
  return (
    <ListSection
      title="Banned members"
      list={list}
      empty={
        <>
          <h3>Nobody is banned</h3>
          <p>To ban a member, use the button below one of their comments in the queue.</p>
        </>
      }
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <BanEntry key={item.user_uid} member={item} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function BanEntry({ member }: { member: BannedMember }) {
  const { user_uid, name, since, until, reason, by } = member;
  /** uid of the action that lifted the ban. */
  const [lifted, setLifted] = useState<string | null>(null);
  const { busy, error, run } = useRequest();
  const toggle = () =>
    void run(async () => {
      if (lifted) await undo(lifted);
      setLifted(lifted ? null : await unban(user_uid));
    });
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <b>{name}</b> {until ? `until ${toDay(until)}` : 'for good'}
          {lifted ? ' (lifted)' : ''}
        </p>
        <p className={css['meta']}>
          Banned on {toDay(since)} by {by}
          {reason ? `: ${reason}` : ''}
        </p>
        <RequestError error={error} />
      </div>
      <button className="btn btn--quiet" type="button" aria-busy={busy} onClick={toggle}>
        {lifted ? 'Undo' : 'Lift the ban'} <span className="vh">of {name}</span>
      </button>
    </li>
  );
}

const DURATIONS = [
  { days: 1, name: 'a day' },
  { days: 7, name: 'a week' },
  { days: 30, name: '30 days' },
  { days: null, name: 'good' },
] as const;
const DEFAULT_DURATION = 1;

interface BanFormProps {
  user_uid: string;
  name: string;
  /** Called with what was done, to be announced to screen readers. */
  onDone(announcement: string): void;
  onClose(): void;
}

/** The form in which a member is banned; after that, one line with Undo. */
export function BanForm({ user_uid, name, onDone, onClose }: BanFormProps) {
  const [duration, setDuration] = useState(DEFAULT_DURATION);
  const [reason, setReason] = useState('');
  const [actionUid, setActionUid] = useState<string | null>(null);
  const { busy, error, run } = useRequest();
  const durationSelect = useRef<HTMLSelectElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (actionUid ? undoButton.current : durationSelect.current)?.focus(), [actionUid]);
  const { days, name: durationName } = DURATIONS[duration] ?? DURATIONS[DEFAULT_DURATION];
  const result = `${name} is banned for ${durationName}`;

  const submit = () =>
    void run(async () => {
      setActionUid(await ban(user_uid, days, reason.trim()));
      onDone(result);
    });
  const revert = (action_uid: string) =>
    void run(async () => {
      await undo(action_uid);
      onDone(`${name} is not banned any more`);
      onClose();
    });
  if (actionUid)
    return (
      <div className={css['done']}>
        <span>{result}.</span>
        <button
          ref={undoButton}
          className="btn btn--quiet"
          type="button"
          aria-busy={busy}
          onClick={() => revert(actionUid)}
        >
          Undo
        </button>
        <RequestError error={error} />
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
      <label htmlFor={`${id}-duration`}>For</label>
      <span className="select">
        <select
          ref={durationSelect}
          id={`${id}-duration`}
          value={duration}
          onChange={(event) => setDuration(Number(event.target.value))}
        >
          {DURATIONS.map((each, index) => (
            <option key={each.name} value={index}>
              {each.name}
            </option>
          ))}
        </select>
      </span>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason, which the member will see</label>
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
      <RequestError error={error} />
    </form>
  );
}

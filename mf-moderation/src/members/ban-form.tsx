import { REPORT_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { ModerationGround } from '@savepoint/contracts/moderation';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { useEffect, useId, useRef, useState } from 'react';
import { actsForSite, ban, shadow, undo } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';
import { GroundSelect } from './ground-select';
import { MemberId } from './member-id';

/** In days; null: permanently. */
const DURATIONS = [1, 7, 30, null] as const;
const DEFAULT_DURATION = 1;

interface BanFormProps {
  user_uid: string;
  name: string;
  initialGround: ModerationGround;
  /** Called with what was done, to be announced to screen readers. */
  onDone(announcement: string): void;
  onClose(): void;
}

/** What was done, and how it and its undoing are announced. */
interface Done {
  text: string;
  undone: string;
  action_uid: string;
}

/** The form in which a member is banned, or put in the shadow of a site; after that, one line with Undo. */
export function BanForm({ user_uid, name, initialGround, onDone, onClose }: BanFormProps) {
  const [duration, setDuration] = useState<number>(DEFAULT_DURATION);
  const [ground, setGround] = useState(initialGround);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const { busy, error, run } = useAttempt();
  const durationSelect = useRef<HTMLSelectElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => (done ? undoButton.current : durationSelect.current)?.focus(), [done]);
  const selected = DURATIONS[duration];
  const days = selected === undefined ? DURATIONS[DEFAULT_DURATION] : selected;

  const act = (what: () => Promise<string>, texts: Omit<Done, 'action_uid'>) =>
    void run(async () => {
      setDone({ ...texts, action_uid: await what() });
      onDone(texts.text);
    });
  const submit = () =>
    act(() => ban(user_uid, { days, ground, reason: reason.trim() }), {
      text:
        days === null
          ? message('bannedPermanently', { name })
          : message('bannedForDays', { name, count: days }),
      undone: message('noLongerBanned', { name }),
    });
  const putInShadow = () =>
    act(() => shadow(user_uid, true), {
      text: message('inShadow', { name }),
      undone: message('noLongerInShadow', { name }),
    });
  const revert = ({ action_uid, undone }: Done) =>
    void run(async () => {
      await undo(action_uid, user_uid);
      onDone(undone);
      onClose();
    });
  if (done)
    return (
      <div className={css['done']}>
        <span>{done.text}.</span>
        <button
          ref={undoButton}
          className="btn btn--quiet"
          type="button"
          aria-busy={busy}
          onClick={() => revert(done)}
        >
          {message('undo')}
        </button>
        <RequestError error={error} />
      </div>
    );
  return (
    <form
      className={css['banForm']}
      aria-label={message('banOf', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MemberId user_uid={user_uid} />
      <div className="field">
        <label htmlFor={`${id}-duration`}>{message('duration')}</label>
        <span className="select">
          <select
            ref={durationSelect}
            id={`${id}-duration`}
            value={duration}
            onChange={(event) => setDuration(Number(event.target.value))}
          >
            {DURATIONS.map((each, index) => (
              <option key={each} value={index}>
                {each === null ? message('permanently') : message('days', { count: each })}
              </option>
            ))}
          </select>
        </span>
      </div>
      <GroundSelect isField about={name} value={ground} onChange={setGround} />
      <div className="field">
        <label htmlFor={`${id}-reason`}>{message('banReason')}</label>
        <input
          id={`${id}-reason`}
          className="input"
          maxLength={REPORT_NOTE_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <button className="btn btn--danger" type="submit" aria-busy={busy}>
        {message('ban')}
      </button>
      <button className="btn btn--quiet" type="button" onClick={onClose}>
        {message('cancel')}
      </button>
      {actsForSite() ? (
        <>
          <button
            className="btn btn--quiet"
            type="button"
            aria-describedby={`${id}-shadow`}
            aria-busy={busy}
            onClick={putInShadow}
          >
            {message('shadow')}
          </button>
          <p id={`${id}-shadow`} className={css['meta']}>
            {message('shadowAbout', { name })}
          </p>
        </>
      ) : null}
      <RequestError error={error} />
    </form>
  );
}

import { longDate, REPORT_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { BannedMember, ModerationGround } from '@savepoint/contracts/moderation';
import { richText } from '@savepoint/region-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { RequestError, useRequest } from '@savepoint/region-kit/ui/request';
import { actsForSite, ban, call, pageBody, shadow, unban, undo } from '../api';
import css from '../moderation.module.css';
import { ListSection, useList } from '../list';
import { MemberId } from './member-id';
import { GroundSelect } from './ground-select';
import { MemberNotes } from './member-notes';
import { message } from '../tab-messages';
import { ShadowedMembers } from './shadowed-members';
import { useUndoable } from './use-undoable';

async function loadBans(cursor: string | null) {
  const { bans, next_cursor } = await call('listBans', { body: pageBody(cursor) });
  return { items: bans, next_cursor };
}

/** Members who are banned now; of a site, also authors who are in its shadow. */
export const Bans = () => (
  <>
    <BannedMembers />
    {actsForSite() ? <ShadowedMembers /> : null}
  </>
);

function BannedMembers() {
  const list = useList<BannedMember>(loadBans);
  return (
    <ListSection
      title={message('bansTitle')}
      list={list}
      empty={
        <>
          <h3>{message('bansEmpty')}</h3>
          <p>{message('bansEmptyAbout')}</p>
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
  const origin = { date: longDate(since), moderator: by };
  const { isDone: lifted, busy, error, toggle } = useUndoable(user_uid, () => unban(user_uid));
  const [notesOpen, setNotesOpen] = useState(false);
  const bannedName = (
    <b>
      <bdi>{name}</bdi>
    </b>
  );
  return (
    <li className={css['entry']}>
      <div>
        <p>
          {richText(
            until
              ? message.parts('until', { name: bannedName, date: longDate(until) })
              : message.parts('permanent', { name: bannedName }),
          )}
        </p>
        <MemberId user_uid={user_uid} />
        <p className={css['meta']}>
          {reason ? message('bannedByFor', { ...origin, reason }) : message('bannedBy', origin)}
          {lifted ? <span role="status">{message('lifted')}</span> : null}
        </p>
        <RequestError error={error} />
      </div>
      <div className={css['actions']}>
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message('notesAbout', { name })}
          aria-expanded={notesOpen}
          onClick={() => setNotesOpen(!notesOpen)}
        >
          {message('notes')}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message(lifted ? 'undoLiftOf' : 'liftOf', { name })}
          aria-busy={busy}
          onClick={toggle}
        >
          {message(lifted ? 'undo' : 'lift')}
        </button>
      </div>
      {notesOpen ? <MemberNotes user_uid={user_uid} name={name} /> : null}
    </li>
  );
}

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
  const { busy, error, run } = useRequest();
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

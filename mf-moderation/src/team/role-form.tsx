import { REPORT_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { TeamMember, TeamRole } from '@savepoint/contracts/moderation';
import { useEffect, useId, useRef, useState } from 'react';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

const ROLES: readonly (TeamRole | null)[] = ['moderator', 'admin', null];

interface Props {
  member: TeamMember;
  onClose(): void;
  /** Called with what was done. */
  onDone(announcement: string): void;
}

/** The form that offers a member a role, lowers theirs or takes it, with the reason. */
export function RoleForm({ member: { user_uid, name, role }, onClose, onDone }: Props) {
  const others = ROLES.filter((each) => each !== role);
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // One for all attempts at the same change, so that a repeated one changes nothing; another change needs another one.
  const [change_uid, setChangeUid] = useState(createUid);
  const { busy, error, run } = useAttempt();
  const select = useRef<HTMLSelectElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = name ?? user_uid;
  useEffect(() => select.current?.focus(), []);

  const submit = () => {
    setIsMissing(!reason.trim());
    if (!reason.trim()) return box.current?.focus();
    const next = others[chosen] ?? null;
    void run(async () => {
      const body = { change_uid, user_uid, role: next, reason: reason.trim() };
      const { offered } = await call('changeRole', { body });
      const lowered = next ? 'moderatorNow' : 'noRoleNow';
      onDone(message(offered ? 'roleOffered' : lowered, { name: shown }));
    });
  };
  return (
    <form
      className={css['banForm']}
      aria-label={message('changeRoleOf', { name: shown })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-role`}>{message('role')}</label>
        <span className="select">
          <select
            ref={select}
            id={`${id}-role`}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
              setChangeUid(createUid());
            }}
          >
            {others.map((each, index) => (
              <option key={each} value={index}>
                {message(each ?? 'noRole')}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>{message('roleReason')}</label>
        <input
          ref={box}
          id={`${id}-reason`}
          className="input"
          maxLength={REPORT_NOTE_MAX_LENGTH}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setChangeUid(createUid());
          }}
        />
        {isMissing ? (
          <p id={`${id}-missing`} className={css['reason']} role="alert">
            {message('roleReasonMissing')}
          </p>
        ) : null}
      </div>
      <button className="btn btn--line" type="submit" aria-busy={busy}>
        {message('saveRole')}
      </button>
      <button className="btn btn--quiet" type="button" onClick={onClose}>
        {message('cancel')}
      </button>
      <RequestError error={error} />
    </form>
  );
}

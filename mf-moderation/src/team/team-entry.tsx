import type { TeamMember } from '@savepoint/contracts/moderation';
import { useRef, useState } from 'react';
import css from '../moderation.module.css';
import { MemberId } from '../members/member-id';
import { message } from '../tab-messages';
import { RoleForm } from './role-form';

interface Props {
  member: TeamMember;
  /** Called with what was done. */
  onChanged(announcement: string): void;
}

/** A member with their role, and the form that changes it. */
export function TeamEntry({ member, onChanged }: Props) {
  const { user_uid, name, role, fixed } = member;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = name ?? user_uid;
  return (
    <li className={css['entry']}>
      <div>
        <p className={css['meta']}>
          <b>
            <bdi>{shown}</bdi>
          </b>
          <span className={role ? 'tag tag--accent' : 'tag'}>{message(role ?? 'noRole')}</span>
        </p>
        <MemberId user_uid={user_uid} />
        {fixed ? <p className={css['meta']}>{message('fixedRole')}</p> : null}
      </div>
      {fixed ? null : (
        <button
          ref={button}
          className="btn btn--quiet"
          type="button"
          aria-label={message('changeRoleOf', { name: shown })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {message('changeRole')}
        </button>
      )}
      {open ? (
        <RoleForm
          member={member}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
          onDone={(text) => {
            setOpen(false);
            onChanged(text);
          }}
        />
      ) : null}
    </li>
  );
}

import { useList } from '@savepoint/region-kit/ui/list';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { useState, type ReactNode } from 'react';
import { ListSection } from '../list';
import css from '../moderation.module.css';
import { message } from '../tab-messages';
import { MemberId } from './member-id';
import { MemberNotes } from './member-notes';
import { useUndoable } from './use-undoable';

interface Member {
  user_uid: string;
  name: string;
}

/** The texts of a restriction. */
interface Texts {
  title: string;
  empty: string;
  emptyAbout: string;
  end: string;
  endOf(member: Pick<Member, 'name'>): string;
  undoEndOf(member: Pick<Member, 'name'>): string;
  ended: string;
}

interface Props<T> {
  texts: Texts;
  load: Parameters<typeof useList<T>>[0];
  headingOf(member: T): ReactNode;
  aboutOf(member: T): string;
  /** Ends the restriction. @returns uid of the action, which can be undone */
  end(user_uid: string): Promise<string>;
}

/** Members under a restriction, such as a ban, each with a button that ends it, and with the moderators’ notes. */
export function RestrictedMembers<T extends Member>({ load, ...restriction }: Props<T>) {
  const list = useList(load);
  const { title, empty, emptyAbout } = restriction.texts;
  return (
    <ListSection
      title={title}
      list={list}
      empty={
        <>
          <h3>{empty}</h3>
          <p>{emptyAbout}</p>
        </>
      }
    >
      {(items) => (
        <ul>
          {items.map((member) => (
            <RestrictedMember key={member.user_uid} member={member} {...restriction} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function RestrictedMember<T extends Member>({
  member,
  texts,
  headingOf,
  aboutOf,
  end,
}: Omit<Props<T>, 'load'> & { member: T }) {
  const { user_uid, name } = member;
  const { isDone: ended, busy, error, toggle } = useUndoable(user_uid, () => end(user_uid));
  const [notesOpen, setNotesOpen] = useState(false);
  return (
    <li className={css['entry']}>
      <div>
        <p>{headingOf(member)}</p>
        <MemberId user_uid={user_uid} />
        <p className={css['meta']}>
          {aboutOf(member)}
          {ended ? <span role="status">{texts.ended}</span> : null}
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
          aria-label={ended ? texts.undoEndOf({ name }) : texts.endOf({ name })}
          aria-busy={busy}
          onClick={toggle}
        >
          {ended ? message('undo') : texts.end}
        </button>
      </div>
      {notesOpen ? <MemberNotes user_uid={user_uid} name={name} /> : null}
    </li>
  );
}

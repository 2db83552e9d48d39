import { MEMBER_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { MemberNote } from '@savepoint/contracts/moderation';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { RequestError, useRequest } from '@savepoint/region-kit/ui/request';
import { call } from '../api';
import css from '../moderation.module.css';
import { MemberId } from './member-id';
import { message } from '../tab-messages';

interface Props {
  user_uid: string;
  name: string;
}

/** The moderators’ notes about a member, and a form for another one. */
export function MemberNotes({ user_uid, name }: Props) {
  const [notes, setNotes] = useState<MemberNote[] | null>(null);
  const { busy, error, run } = useRequest();
  const text = useRef<HTMLTextAreaElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const now = useNow();
  const id = useId();
  const load = () =>
    void run(async () => setNotes((await call('listMemberNotes', { body: { user_uid } })).notes));
  useEffect(load, [run, user_uid]);

  const add = (value: string) =>
    void run(async () => {
      const { note } = await call('addMemberNote', {
        body: { note_uid: createUid(), user_uid, text: value },
      });
      setNotes([note, ...(notes ?? [])]);
      setAnnouncement(message('noteAdded'));
      if (text.current) text.current.value = '';
      text.current?.focus();
    });
  const remove = ({ note_uid }: MemberNote) =>
    void run(async () => {
      await call('deleteMemberNote', { body: { note_uid } });
      setNotes((notes ?? []).filter((note) => note.note_uid !== note_uid));
      setAnnouncement(message('noteDeleted'));
      text.current?.focus();
    });

  return (
    <section className={css['notes']} aria-label={message('notesAbout', { name })} aria-busy={busy}>
      <MemberId user_uid={user_uid} />
      {notes === null && !error ? <div className="skel" aria-hidden="true" /> : null}
      {notes === null && error ? (
        <button className="btn btn--line" type="button" onClick={load}>
          {message('tryAgain')}
        </button>
      ) : null}
      {notes?.length === 0 ? <p className={css['meta']}>{message('noMemberNotes')}</p> : null}
      {notes?.length ? (
        <ul>
          {notes.map((note) => (
            <li key={note.note_uid} className={css['entry']}>
              <div>
                <p className={css['text']} dir="auto">
                  {note.text}
                </p>
                <p className={css['meta']}>
                  <bdi>{note.by}</bdi>
                  <TimeAgo date={note.at} now={now} />
                </p>
              </div>
              <button
                className="btn btn--quiet"
                type="button"
                aria-label={message('deleteNote', { text: note.text })}
                onClick={() => remove(note)}
              >
                {message('delete')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <RequestError error={error} />
      {notes ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const value = text.current?.value.trim();
            if (value) add(value);
            else text.current?.focus();
          }}
        >
          <div className="field">
            <label htmlFor={id}>{message('newNote', { name })}</label>
            <textarea
              ref={text}
              id={id}
              className="input"
              maxLength={MEMBER_NOTE_MAX_LENGTH}
              aria-describedby={`${id}-hint`}
            />
            <small id={`${id}-hint`}>{message('noteHint')}</small>
          </div>
          <button className="btn btn--line" type="submit" aria-busy={busy}>
            {message('addNote')}
          </button>
        </form>
      ) : null}
      <p className="vh" role="status">
        {announcement}
      </p>
    </section>
  );
}

import { MEMBER_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { MemberNote } from '@savepoint/contracts/moderation';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useCallback, useId, useRef, useState } from 'react';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
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
  const notes = useLoaded(
    useCallback(async () => (await call('listMemberNotes', { body: { user_uid } })).notes, [user_uid]),
  );
  const { busy, error, run } = useAttempt();
  const text = useRef<HTMLTextAreaElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const now = useNow();
  const id = useId();
  const add = (value: string) =>
    void run(async () => {
      const { note } = await call('addMemberNote', {
        body: { note_uid: createUid(), user_uid, text: value },
      });
      notes.set([note, ...(notes.value ?? [])]);
      setAnnouncement(message('noteAdded'));
      if (text.current) text.current.value = '';
      text.current?.focus();
    });
  const remove = ({ note_uid }: MemberNote) =>
    void run(async () => {
      await call('deleteMemberNote', { body: { note_uid } });
      notes.set((notes.value ?? []).filter((note) => note.note_uid !== note_uid));
      setAnnouncement(message('noteDeleted'));
      text.current?.focus();
    });

  return (
    <section
      className={css['notes']}
      aria-label={message('notesAbout', { name })}
      aria-busy={busy || notes.busy}
    >
      <MemberId user_uid={user_uid} />
      <LoadedView of={notes}>
        {(shown) =>
          shown.length ? (
            <ul>
              {shown.map((note) => (
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
          ) : (
            <p className={css['meta']}>{message('noMemberNotes')}</p>
          )
        }
      </LoadedView>
      <RequestError error={error} />
      {notes.value ? (
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

import { ApiError, getSession } from '@savepoint/session';
import { useState, type RefObject } from 'react';
import { NO_DRAFT } from '../drafts';
import { asMember } from '../join';
import { makeUid } from '../make-uid';
import { forgetCall } from '../outbox';
import { cut, hasCommentLength } from '../text';
import { useAttempt } from './use-attempt';
import { useDraft } from './use-draft';

/** Posts a text under a uid. @throws {ApiError} */
export type Send = (content: string, comment_uid: string) => Promise<unknown>;

const isLength = (failure: ApiError | null) => failure?.code === 'comment-length';

interface Options {
  draftKey: string;
  /** What is in the box at first. */
  start: string;
  box: RefObject<HTMLTextAreaElement | null>;
  send: Send;
}

/** What happens in a comment box: its text is kept until it is posted, whatever goes wrong. */
export function useComposer({ draftKey, start, box, send }: Options) {
  const [draft, setDraft] = useDraft(draftKey, start, box);
  const [wrongLength, setWrongLength] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();

  function write(value: string): void {
    if (!getSession().store.getState().user.signedIn) {
      void asMember(() => box.current?.focus());
      // Enter or space on the box is how a keyboard clicks it.
      if (!value.trim()) return;
    }
    const text = cut(value);
    const same = text.trim() === draft.text.trim();
    if (!same) withdraw();
    setDraft({ text, comment_uid: same ? draft.comment_uid : null });
    setWrongLength(false);
    forget();
  }

  /** It is not to be sent any more as it was. */
  const withdraw = () => draft.comment_uid && forgetCall(draft.comment_uid);

  async function submit(): Promise<void> {
    if (busy) return;
    const content = draft.text.trim();
    setWrongLength(!hasCommentLength(content));
    if (!hasCommentLength(content)) return box.current?.focus();
    const comment_uid = draft.comment_uid ?? makeUid();
    setDraft({ ...draft, comment_uid });
    const go = async (): Promise<void> => {
      const posted = await attempt(async () => {
        try {
          await send(content, comment_uid);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'uid-taken')
            setDraft({ ...draft, comment_uid: null });
          // The session ended meanwhile: signing in again is all that is missing.
          if (error instanceof ApiError && error.status === 401) void asMember(() => void go());
          throw error;
        }
      });
      if (posted) setDraft(NO_DRAFT);
    };
    return go();
  }

  return {
    text: draft.text,
    busy,
    wrongLength: wrongLength || isLength(failure),
    // It may have been sent meanwhile, with nobody looking.
    failure: isLength(failure) || !draft.text ? null : failure,
    write,
    submit: () => void submit(),
    withdraw,
  };
}

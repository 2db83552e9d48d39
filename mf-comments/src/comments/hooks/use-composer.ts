import type { CommentInput } from '@savepoint/contracts/comments';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useState, type RefObject } from 'react';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { hasValidLength, isSameInput, normaliseInput, truncateInput } from '../comment-input';
import { EMPTY_DRAFT, readDraft, removeFromOutbox, saveDraft, type Draft } from '../drafts';
import { useThreadState } from '../state/thread-store';
import { runAsMember } from './use-sign-in-gate';

/** Sends the normalised input under a uid. @throws {ApiError} */
export type Send = (input: CommentInput, comment_uid: string) => Promise<unknown>;

export interface ComposerOptions {
  /** Key that the draft is stored under. */
  draftKey: string;
  /** What the form starts with. */
  initial: CommentInput;
  box: RefObject<HTMLTextAreaElement | null>;
  send: Send;
}

const isLengthError = (error: ApiError | null) => error?.code === 'comment-length';

/** State of a comment form. The input is stored as a draft until it is posted, also when sending fails. */
export function useComposer({ draftKey, initial, box, send }: ComposerOptions) {
  const [draft, setDraft] = useDraft(draftKey, initial, box);
  const [wrongLength, setWrongLength] = useState(false);
  const { busy, error, run, clearError } = useRequest();

  /** Changes some fields of the input. */
  function change(fields: Partial<CommentInput>): void {
    const input = truncateInput({ ...draft.input, ...fields });
    if (!getSession().store.getState().user.signedIn) {
      void runAsMember(() => box.current?.focus());
      // Enter and space are the keyboard’s click on the box: they prompt to sign in and write nothing.
      if (!input.content.trim()) return;
    }
    const same = isSameInput(input, draft.input);
    if (!same) discardSent();
    setDraft({ input, comment_uid: same ? draft.comment_uid : null });
    setWrongLength(false);
    clearError();
  }

  /** Removes what was sent from the outbox, so that it is not sent again. */
  const discardSent = () => draft.comment_uid && removeFromOutbox(draft.comment_uid);

  /** Goes back to what the form started with. */
  function discard(): void {
    discardSent();
    setDraft({ input: initial, comment_uid: null });
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const input = normaliseInput(draft.input);
    setWrongLength(!hasValidLength(input));
    if (!hasValidLength(input)) return box.current?.focus();
    const comment_uid = draft.comment_uid ?? createUid();
    setDraft({ ...draft, comment_uid });
    const post = async (): Promise<void> => {
      const posted = await run(async () => {
        try {
          await send(input, comment_uid);
        } catch (failure) {
          if (failure instanceof ApiError && failure.code === 'uid-taken')
            setDraft({ ...draft, comment_uid: null });
          // The session has expired: repeat the call after the next sign-in.
          if (failure instanceof ApiError && failure.status === 401) void runAsMember(() => void post());
          throw failure;
        }
      });
      if (posted) setDraft(EMPTY_DRAFT);
    };
    return post();
  }

  return {
    input: draft.input,
    busy,
    wrongLength: wrongLength || isLengthError(error),
    /** Whether it was sent without success, perhaps before the page was loaded. */
    unsent: !busy && draft.comment_uid,
    // With an empty box the outbox has sent the comment meanwhile.
    error: isLengthError(error) || !draft.input.content ? null : error,
    changed: !isSameInput(draft.input, initial),
    change,
    submit: () => void submit(),
    discard,
    discardSent,
  };
}

/**
 * State of a draft that is stored in the browser.
 * @param initial used once, on the first render
 * @param box its text takes precedence when the reader typed before hydration
 * @returns the draft and its setter
 */
function useDraft(
  key: string,
  initial: CommentInput,
  box: RefObject<HTMLTextAreaElement | null>,
): [Draft, (draft: Draft) => void] {
  const [start] = useState(initial);
  const [draft, setDraft] = useState<Draft>({ input: start, comment_uid: null });
  const posted = useThreadState(({ comments }) =>
    comments.comments.some(({ uid }) => uid === draft.comment_uid),
  );

  useEffect(() => {
    const typed = truncateInput({ ...start, content: box.current?.value ?? start.content });
    const stored = readDraft(key);
    if (typed.content !== start.content) setDraft({ input: typed, comment_uid: null });
    else if (stored.input.content) setDraft(stored);
  }, [key, start, box]);

  // The comment was stored although its response got lost or the page was closed before it came.
  useEffect(() => {
    if (!posted) return;
    setDraft(EMPTY_DRAFT);
    saveDraft(key, EMPTY_DRAFT);
  }, [posted, key]);

  const change = (next: Draft) => {
    setDraft(next);
    saveDraft(key, next);
  };
  return [draft, change];
}

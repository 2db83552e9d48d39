import { useState } from 'react';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { useThreadState, useThreadStore, type AppThunk } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import { focusComment } from './focus';
import { changeIgnoring } from './ignoring';
import { message } from './messages';
import { changePinned } from './pinning';

/** What is seldom done with a comment, behind a button that shows it. */
export function CommentMenu({ comment }: { comment: CommentNode }) {
  const { uid, name, user_uid, own, level, hidden } = comment;
  const store = useThreadStore();
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useRequest();
  const view = useThreadState(({ page }) => page.own);
  const isPinned = useThreadState(({ page }) => page.pinned === uid);
  const ignores = view?.ignored.includes(user_uid) ?? false;
  const act = (thunk: AppThunk<Promise<void>>) => () =>
    void run(async () => {
      await store.dispatch(thunk);
      setOpen(false);
      // The comment may be elsewhere now, or a line in its place, which has its id too.
      setTimeout(() => focusComment(uid));
    });
  const button = (key: 'pin' | 'unpin' | 'ignore' | 'stopIgnoring', thunk: AppThunk<Promise<void>>) => (
    <button className="btn btn--quiet" type="button" aria-busy={busy || undefined} onClick={act(thunk)}>
      {message(key)}
    </button>
  );
  return (
    <>
      <button
        className="btn btn--quiet"
        type="button"
        aria-expanded={open}
        aria-label={message('more', { name })}
        title={message('more', { name })}
        onClick={() => setOpen(!open)}
      >
        …
      </button>
      {open && !own ? button(ignores ? 'stopIgnoring' : 'ignore', changeIgnoring(comment, !ignores)) : null}
      {open && view?.moderates && level === 0 && !hidden
        ? button(isPinned ? 'unpin' : 'pin', changePinned(uid, !isPinned))
        : null}
      <RequestError error={error} />
    </>
  );
}

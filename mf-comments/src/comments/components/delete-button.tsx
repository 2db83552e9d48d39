import { Icon } from '@savepoint/region-kit';
import { useState } from 'react';
import { commentId, neighbourOf, takeFocus } from '../focus';
import type { Attempt } from '../hooks/use-attempt';
import { removeComment } from '../state/actions/remove-comment';
import { useThread } from '../state/thread';

interface Props {
  comment_uid: string;
  attempt: Attempt['attempt'];
}

/** Deletes a comment after asking once more. The focus follows what can be done next. */
export function DeleteButton({ comment_uid, attempt }: Props) {
  const thread = useThread();
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');

  const remove = async () => {
    const article = document.getElementById(commentId(comment_uid))!;
    const next = neighbourOf(article);
    setAsked('before');
    const removed = await attempt(() => thread.dispatch(removeComment(comment_uid)));
    if (removed && !article.isConnected && document.activeElement === document.body) next?.focus();
  };

  if (asked !== 'now')
    return (
      <button
        ref={asked === 'before' ? takeFocus : null}
        className="btn btn--quiet"
        type="button"
        onClick={() => setAsked('now')}
      >
        <Icon name="bin" small />
        Delete
      </button>
    );
  return (
    <span role="group" aria-label="Delete this comment?">
      <button ref={takeFocus} className="btn btn--quiet" type="button" onClick={() => setAsked('before')}>
        Keep it
      </button>
      <button className="btn btn--danger" type="button" onClick={() => void remove()}>
        <Icon name="bin" small />
        Delete
      </button>
    </span>
  );
}

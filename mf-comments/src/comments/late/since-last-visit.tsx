import { useSession } from '@savepoint/session';
import { useEffect } from 'react';
import { DISCUSSION_ID } from '../address';
import { useThread, useThreadState, type ThreadState } from '../state/thread';
import { markSince } from '../state/page-slice';
import css from './companion.module.css';
import { noteVisit } from './visits';

const newestOf = ({ comments }: ThreadState) =>
  comments.comments.reduce((newest, { created }) => (created > newest ? created : newest), '');

const marked = () => [...document.querySelectorAll<HTMLElement>(`#${DISCUSSION_ID} article:has([data-new])`)];

/** Goes to the next comment that is new to the reader, from where the focus is, and around. */
function goToNext(): void {
  const articles = marked();
  const here = document.activeElement?.closest('article');
  const next =
    articles.find(
      (article) =>
        here && article !== here && here.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ?? articles[0];
  next?.focus();
}

/** Counts and marks what others have written since the reader was here before. */
export function SinceLastVisit() {
  const thread = useThread();
  const member = useSession(({ user }) => user.uid);
  const count = useThreadState(
    ({ comments, page }) =>
      page.since &&
      comments.comments.filter(({ created, user_uid }) => created > page.since && user_uid !== member).length,
  );

  useEffect(() => {
    const { entity_type, entity_slug } = thread.getState().comments;
    const note = () => noteVisit(`${entity_type}/${entity_slug}`, newestOf(thread.getState()));
    thread.dispatch(markSince(note()));
    // What arrives while the page is open has been seen when it is left.
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [thread]);

  useEffect(() => {
    if (!count) return;
    const followKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      // Only while the reader is among the comments, and not writing.
      if (target.closest(`#${DISCUSSION_ID}`) && !target.closest('textarea, input, select')) goToNext();
    };
    addEventListener('keydown', followKey);
    return () => removeEventListener('keydown', followKey);
  }, [count]);

  if (!count) return null;
  return (
    <p className={css['line']}>
      {count} new since your last visit
      <button className="btn btn--line" type="button" aria-keyshortcuts="n" onClick={goToNext}>
        Next new comment
      </button>
    </p>
  );
}

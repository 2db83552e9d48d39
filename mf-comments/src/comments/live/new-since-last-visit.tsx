import { useSession } from '@savepoint/session';
import { useEffect } from 'react';
import { COMMENTS_ID } from '../links';
import { setNewSince } from '../state/page-slice';
import { useThreadState, useThreadStore, type ThreadState } from '../state/thread-store';
import css from './live-updates.module.css';
import { message } from './messages';

/** A new visit begins when the comments were last viewed longer ago than this. */
const VISIT_GAP_MS = 30 * 60_000;
const VISIT_PREFIX = 'savepoint.visit:';

interface Visit {
  /** Time of the newest comment at the end of the previous visit, as ISO 8601. */
  since: string;
  /** Time of the newest comment when the comments were last viewed, as ISO 8601. */
  newest: string;
  /** When the comments were last viewed, in milliseconds since 1970. */
  at: number;
}

/**
 * Stores in the browser that the comments were viewed.
 * @param key of the entity
 * @param newest time of the newest comment, as ISO 8601
 * @returns the time after which comments are new to the reader; empty on the first visit
 */
function recordVisit(key: string, newest: string, now = Date.now()): string {
  try {
    const stored = localStorage.getItem(VISIT_PREFIX + key);
    const last = stored === null ? null : (JSON.parse(stored) as Visit);
    const since = !last ? '' : now - last.at > VISIT_GAP_MS ? last.newest : last.since;
    const visit: Visit = { since, newest: last && last.newest > newest ? last.newest : newest, at: now };
    localStorage.setItem(VISIT_PREFIX + key, JSON.stringify(visit));
    return since;
  } catch {
    // Storage is blocked or invalid: every visit is the first.
    return '';
  }
}

const newestTime = ({ comments }: ThreadState) =>
  comments.comments.reduce((newest, { created }) => (created > newest ? created : newest), '');

/** Focuses the next new comment after the focused one, or the first. */
function focusNextNew(): void {
  const articles = [...document.querySelectorAll<HTMLElement>(`#${COMMENTS_ID} article:has([data-new])`)];
  const current = document.activeElement?.closest('article');
  const next =
    articles.find(
      (article) =>
        current &&
        article !== current &&
        current.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ?? articles[0];
  next?.focus();
}

/** Marks and counts the comments that others have written since the reader’s last visit. */
export function NewSinceLastVisit() {
  const store = useThreadStore();
  const member = useSession(({ user }) => user.uid);
  const count = useThreadState(
    ({ comments, page }) =>
      page.new_since &&
      comments.comments.filter(({ created, user_uid }) => created > page.new_since && user_uid !== member)
        .length,
  );

  useEffect(() => {
    const { entity_type, entity_slug } = store.getState().comments;
    const record = () => recordVisit(`${entity_type}/${entity_slug}`, newestTime(store.getState()));
    store.dispatch(setNewSince(record()));
    // Comments that arrived while the page was open have been seen when it is left.
    addEventListener('pagehide', record);
    return () => removeEventListener('pagehide', record);
  }, [store]);

  useEffect(() => {
    if (!count) return;
    const followKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      // Only while the focus is in the comments, and not in a field.
      if (target.closest(`#${COMMENTS_ID}`) && !target.closest('textarea, input, select')) focusNextNew();
    };
    addEventListener('keydown', followKey);
    return () => removeEventListener('keydown', followKey);
  }, [count]);

  if (!count) return null;
  return (
    <p className={css['line']}>
      {message('sinceLastVisit', { count })}
      <button className="btn btn--line" type="button" aria-keyshortcuts="n" onClick={focusNextNew}>
        {message('nextNew')}
      </button>
    </p>
  );
}

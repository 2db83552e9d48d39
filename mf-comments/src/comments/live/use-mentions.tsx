import { lazyWithRetry, useRegion } from '@savepoint/region-kit';
import { useEffect, useState, type RefObject } from 'react';
import { sectionOf } from '../focus';
import { useThreadState } from '../state/thread-store';

const loadMentions = () => import('../mentions/mentions.lazy');
const Suggestions = lazyWithRetry(async () => ({ default: (await loadMentions()).Suggestions }));

/**
 * Emphasises mentions, and suggests members while a text with an `@` is written.
 * @param root an element in the comments section
 * @returns the suggestions
 */
export function useMentions(root: RefObject<HTMLElement | null>) {
  const { report } = useRegion();
  const comments = useThreadState((state) => state.comments.comments);
  const isShown = comments.some(({ mentions }) => mentions);
  const [section, setSection] = useState<Element | null>(null);

  useEffect(() => {
    const found = root.current && sectionOf(root.current);
    const follow = ({ target }: Pick<Event, 'target'>) => {
      if (!(target instanceof HTMLTextAreaElement && found?.contains(target))) return;
      // Before it is needed, and while there is a connection.
      Suggestions.preload();
      if (target.value.includes('@')) setSection(found);
    };
    document.addEventListener('input', follow);
    // What was typed before this was loaded counts too.
    follow({ target: document.activeElement });
    return () => document.removeEventListener('input', follow);
  }, [root]);

  useEffect(() => {
    const found = root.current && sectionOf(root.current);
    if (!found || !isShown) return;
    const stop = new AbortController();
    loadMentions().then((part) => part.highlightMentions(found, comments, stop.signal), report);
    return () => stop.abort();
  }, [root, isShown, comments, report]);

  return section ? <Suggestions root={section} /> : null;
}

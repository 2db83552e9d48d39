import { useEffect, useState, type RefObject } from 'react';
import { NO_DRAFT, readDraft, writeDraft, type Draft } from '../drafts';
import { useThreadState } from '../state/thread';
import { cut } from '../text';

/**
 * What is being written under a key; it outlives the page.
 * @param start what there is to write on
 * @param box where it is written: what a reader typed before the region took over counts
 * @returns the draft, and how to change it
 */
export function useDraft(
  key: string,
  start: string,
  box: RefObject<HTMLTextAreaElement | null>,
): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>({ text: start, comment_uid: null });
  const arrived = useThreadState(({ comments }) =>
    comments.comments.some(({ uid }) => uid === draft.comment_uid),
  );

  useEffect(() => {
    const typed = cut(box.current?.value ?? start);
    const kept = readDraft(key);
    if (typed !== start) setDraft({ text: typed, comment_uid: null });
    else if (kept.text) setDraft(kept);
  }, [key, start, box]);

  // It was posted after all, though the answer got lost or the page was closed before it came.
  useEffect(() => {
    if (!arrived) return;
    setDraft(NO_DRAFT);
    writeDraft(key, NO_DRAFT);
  }, [arrived, key]);

  const change = (next: Draft) => {
    setDraft(next);
    writeDraft(key, next);
  };
  return [draft, change];
}

import type { AddCommentBody, CommentInput } from '@savepoint/contracts/comments';
import { EMPTY_INPUT } from './comment-input';

/** Input that has not been posted yet, stored in the browser across page loads. */
export interface Draft {
  input: CommentInput;
  /** uid it was sent with, if it was sent; retries must use the same. */
  comment_uid: string | null;
}

export const EMPTY_DRAFT: Draft = { input: EMPTY_INPUT, comment_uid: null };

/** Prefix of the drafts’ keys in localStorage. */
export const DRAFT_PREFIX = 'savepoint.draft:';

/** Returns the draft stored under a key; an empty one if there is none or storage is blocked. */
export function readDraft(key: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFT_PREFIX + key) ?? '{}') as Partial<Draft>;
    return { input: { ...EMPTY_INPUT, ...stored.input }, comment_uid: stored.comment_uid ?? null };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores a draft, or deletes it when its text is blank. */
export function saveDraft(key: string, draft: Draft): void {
  try {
    if (draft.input.content.trim()) localStorage.setItem(DRAFT_PREFIX + key, JSON.stringify(draft));
    else localStorage.removeItem(DRAFT_PREFIX + key);
  } catch {
    // Storage is blocked or full: the draft lasts as long as the page.
  }
}

/** A comment that was sent and whose response has not arrived. */
export interface OutboxEntry {
  body: AddCommentBody;
  /** uid of its author. */
  user_uid: string;
}

/** Prefix of the outbox entries’ keys in localStorage. */
export const OUTBOX_PREFIX = 'savepoint.outbox:';

export function removeFromOutbox(comment_uid: string): void {
  try {
    localStorage.removeItem(OUTBOX_PREFIX + comment_uid);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

import { DRAFTS, readDraft } from '../drafts';

/** Forgets the draft that was sent under a uid, wherever it was written. */
export function forgetDraftOf(comment_uid: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFTS) && readDraft(key.slice(DRAFTS.length)).comment_uid === comment_uid)
        localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

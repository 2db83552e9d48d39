/** Text that is not posted yet. */
export interface Draft {
  text: string;
  /** Under which it was sent already, if it was; another try must use the same. */
  comment_uid: string | null;
}

export const NO_DRAFT: Draft = { text: '', comment_uid: null };

export const DRAFTS = 'savepoint.draft:';

/** What was written under a key and never posted. Storage that is blocked or broken holds no drafts. */
export function readDraft(key: string): Draft {
  try {
    const { text, comment_uid } = JSON.parse(localStorage.getItem(DRAFTS + key) ?? '{}') as Partial<Draft>;
    return { text: text ?? '', comment_uid: comment_uid ?? null };
  } catch {
    return NO_DRAFT;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    if (draft.text.trim()) localStorage.setItem(DRAFTS + key, JSON.stringify(draft));
    else localStorage.removeItem(DRAFTS + key);
  } catch {
    // Blocked or full: the text lives as long as the page.
  }
}

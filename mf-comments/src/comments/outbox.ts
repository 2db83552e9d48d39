import type { AddCommentBody } from '@savepoint/contracts';

/** A comment that its author has sent and the server may not have. */
export interface Unsent {
  call: AddCommentBody;
  /** uid of its author. */
  member: string;
}

export const OUTBOX = 'savepoint.unsent:';

/** Keeps a call until it is known to have been answered, over reloads. Where storage is blocked it lives as long as the page. */
export function keepCall(unsent: Unsent): void {
  try {
    localStorage.setItem(OUTBOX + unsent.call.comment_uid, JSON.stringify(unsent));
  } catch {
    // The text is in its box still.
  }
}

export function forgetCall(comment_uid: string): void {
  try {
    localStorage.removeItem(OUTBOX + comment_uid);
  } catch {
    // Nothing was kept.
  }
}

import { ASSIGNMENT_MINUTES } from '@savepoint/contracts/base';
import type { QueueItem } from '@savepoint/contracts/moderation';
import type { ApiError } from '@savepoint/session';
import { useRef, useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { call } from '../api';

/** Half of the time for which others see it, so that it does not end while the moderator goes on. */
const RENEW_AFTER_MS = ASSIGNMENT_MINUTES * 30_000;

export interface Assignment {
  /** Another moderator, who looks at the comment. */
  other: string | null;
  /** Set when another moderator has decided about it meanwhile. */
  error: ApiError | null;
  /** Shows the others that this moderator looks at it. Call it as often as they do. */
  begin(): void;
}

/** Who looks at a comment of the queue. */
export function useAssignment({ comment, assigned_to }: QueueItem): Assignment {
  const [other, setOther] = useState(assigned_to ?? null);
  const { error, run } = useAttempt();
  const begunAt = useRef(-Infinity);
  const begin = () => {
    if (performance.now() - begunAt.current < RENEW_AFTER_MS) return;
    begunAt.current = performance.now();
    void run(async () => {
      setOther((await call('assignCase', { body: { comment_uid: comment.uid } })).assigned_to);
    });
  };
  // Any other failure is not worth a message: the moderator can decide.
  return { other, error: error?.status === 409 ? error : null, begin };
}

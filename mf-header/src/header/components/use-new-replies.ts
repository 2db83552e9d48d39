import { useRegion } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import type { NewRepliesNotice } from '../replies/new-replies.lazy';

/** What the header shows of replies that the member has not read; null without any. Its code is loaded for members only. */
export function useNewReplies(): NewRepliesNotice | null {
  const { bus, report } = useRegion();
  const uid = useSession(({ user }) => user.signedIn && user.uid);
  const [notice, setNotice] = useState<NewRepliesNotice | null>(null);
  useEffect(() => {
    if (!uid) return;
    const watching = import('../replies/new-replies.lazy').then((m) => m.watch(uid, bus, setNotice), report);
    return () => void watching.then((stop) => stop?.());
  }, [uid, bus, report]);
  return notice;
}

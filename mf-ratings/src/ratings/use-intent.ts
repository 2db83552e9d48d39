import { getSession, useSession, type Intent } from '@savepoint/session';
import { useEffect, useRef } from 'react';

/**
 * Does what somebody wanted before a sign-in that led them away from the page and back.
 * @param names which of the intents are this caller’s
 */
export function useIntent(
  slug: string,
  names: readonly Intent['name'][],
  act: (intent: Intent) => void,
): void {
  const loaded = useSession(({ user }) => user.profileLoaded);
  const latest = useRef({ names, act });
  useEffect(() => {
    latest.current = { names, act };
  });
  useEffect(() => {
    const intent = loaded ? getSession().takePendingIntent(slug, latest.current.names) : null;
    if (intent) latest.current.act(intent);
  }, [loaded, slug]);
}

import { NEW_REPLIES_MAX } from '@savepoint/contracts/base';
import { accountRoutes } from '@savepoint/contracts/routes';
import { createMessages, type Bus } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import type { CSSProperties, ReactNode } from 'react';

const message = createMessages({
  label: { one: '{count} new reply', other: '{count} new replies' },
  labelOfMany: '{count} or more new replies',
});

/**
 * Over the corner of the avatar, so that nothing moves when the count arrives. Not in a stylesheet: every page would load
 * it, with all of the header’s, for what few readers see.
 */
const BADGE: CSSProperties = {
  position: 'absolute',
  insetBlockStart: '0.125rem',
  insetInlineStart: '1.5rem',
  minInlineSize: '1.125rem',
  paddingInline: '0.25rem',
  borderRadius: '1rem',
  background: 'var(--c-accent-fill)',
  color: 'var(--c-on-accent)',
  fontWeight: 700,
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  textAlign: 'center',
};

/** What the header shows of new replies. */
export interface NewRepliesNotice {
  /** Completes the accessible name of the link to the account. */
  label: string;
  badge: ReactNode;
}

const STORAGE_KEY = 'savepoint.new-replies';
/** Pages opened within this time after a count show the same. */
const TTL_MS = 60_000;

/**
 * Shows how many replies a member has not read: counts them, and follows what they mark as read on this page.
 * @returns stops it
 */
export function watch(uid: string, bus: Bus, show: (notice: NewRepliesNotice | null) => void): () => void {
  let isStopped = false;
  const showCount = (unread: number) => {
    store(uid, unread);
    if (!isStopped) show(noticeOf(unread));
  };
  const stopListening = bus.on('replies:read', ({ unread }) => showCount(unread));
  const cached = readCached(uid);
  if (cached !== undefined) show(noticeOf(cached));
  // Without a connection there is no count; the next page tries again.
  else
    getSession()
      .api.call('countNewReplies', { body: {}, route: accountRoutes.countNewReplies, background: true })
      .then(
        ({ unread }) => showCount(unread),
        () => {},
      );
  return () => {
    isStopped = true;
    stopListening();
    show(null);
  };
}

function noticeOf(count: number): NewRepliesNotice | null {
  if (!count) return null;
  const isMany = count >= NEW_REPLIES_MAX;
  return {
    label: isMany ? message('labelOfMany', { count }) : message('label', { count }),
    badge: (
      <span style={BADGE} aria-hidden="true">
        {isMany ? `${NEW_REPLIES_MAX - 1}+` : count}
      </span>
    ),
  };
}

/** Returns the count that an earlier page stored, if it is recent and the member’s. */
function readCached(uid: string): number | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const age = Date.now() - Number(stored['at']);
    return stored['uid'] === uid && age >= 0 && age < TTL_MS ? Number(stored['unread']) : undefined;
  } catch {
    return undefined;
  }
}

function store(uid: string, unread: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ uid, unread, at: Date.now() }));
  } catch {
    // Where storage is blocked, each page counts.
  }
}

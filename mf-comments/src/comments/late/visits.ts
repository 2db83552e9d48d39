/** Milliseconds without a look at a discussion after which the next one is another visit. */
const VISIT = 30 * 60_000;
const PREFIX = 'savepoint.visit:';

interface Visit {
  /** Newest comment of the visit before, as ISO 8601. */
  since: string;
  /** Newest comment that was there at the last look. */
  newest: string;
  /** When that was, in milliseconds since 1970. */
  at: number;
}

/**
 * Notes a look at a discussion.
 * @param newest when its newest comment was written, as ISO 8601
 * @returns the moment after which comments are new to this reader; empty on their first visit
 */
export function noteVisit(key: string, newest: string, now = Date.now()): string {
  try {
    const stored = localStorage.getItem(PREFIX + key);
    const last = stored === null ? null : (JSON.parse(stored) as Visit);
    const since = !last ? '' : now - last.at > VISIT ? last.newest : last.since;
    const visit: Visit = { since, newest: last && last.newest > newest ? last.newest : newest, at: now };
    localStorage.setItem(PREFIX + key, JSON.stringify(visit));
    return since;
  } catch {
    // Blocked or broken: every visit is the first.
    return '';
  }
}

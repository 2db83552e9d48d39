import { DAY_MS } from '@savepoint/contracts/base';

/** What a member wants to be true of a thing: that it is marked, or how it is rated (null: not at all). */
export interface Wish {
  value: boolean | number | null;
  /** When the member wanted it, in milliseconds since 1970 by the server’s clock. */
  at: number;
}

interface Unsent {
  uid: string;
  /** By thing. */
  wishes: Record<string, Wish>;
}

const KEY = 'savepoint.unsent-actions';
/** Wishes of a longer time ago are not sent any more. */
const MAX_AGE_MS = DAY_MS;
/** Of more wishes the earliest are forgotten. */
const MAX_COUNT = 100;

function read(uid: string): Unsent['wishes'] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Unsent | null;
    return stored?.uid === uid ? stored.wishes : {};
  } catch {
    // Storage is blocked, or has something else.
    return {};
  }
}

function write(uid: string, wishes: Unsent['wishes']): void {
  const latest = Object.entries(wishes)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_COUNT);
  try {
    if (latest.length) localStorage.setItem(KEY, JSON.stringify({ uid, wishes: Object.fromEntries(latest) }));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, a page that is left at once may lose what it sends.
  }
}

/**
 * What a member did and no response has confirmed, in this browser. It is stored before it is sent: the page may be left before
 * the request has gone out, and the next page sends it again.
 */
export const unsentActions = {
  /** Stores a wish in place of earlier ones about the same thing, of any tab. */
  add(uid: string, thing: string, wish: Wish): void {
    const wishes = read(uid);
    if ((wishes[thing]?.at ?? 0) <= wish.at) write(uid, { ...wishes, [thing]: wish });
  },
  /** Removes a wish that is done or was refused; a later one of another tab stays. */
  remove(uid: string, thing: string, { at }: Wish): void {
    const { [thing]: stored, ...others } = read(uid);
    if (stored && stored.at <= at) write(uid, others);
  },
  /** Returns what can still be sent, and forgets the rest. @param now by the server’s clock */
  list(uid: string, now: number): [thing: string, wish: Wish][] {
    const stored = Object.entries(read(uid));
    const recent = stored.filter(([, { at }]) => now - at < MAX_AGE_MS);
    if (recent.length < stored.length) write(uid, Object.fromEntries(recent));
    return recent;
  },
  /** Forgets everything: whoever uses the browser next is somebody else. */
  clear: () => write('', {}),
};

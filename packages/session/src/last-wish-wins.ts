import { noteServerNow, serverNow, serverTimeAt } from '@savepoint/contracts/base';
import { ApiError } from './api';
import { unsentActions, type Wish } from './unsent-actions';

/** Something of which a member wants one thing or another: a rating or mark of a game. */
export interface Thing<R> {
  key: string;
  /** What the page shows of it. */
  read(): Wish['value'];
  show(value: Wish['value']): void;
  /** @param background whether nobody waits for it @throws {ApiError} */
  send(value: Wish['value'], acted_at: string, background: boolean): Promise<Answer<R>>;
}

interface Answer<R> {
  /** What is true now by the server: not the wish, if the member has wanted something else later. */
  value: Wish['value'];
  /** The server’s time. */
  now: string;
  response: R;
}

/** A thing about which a call is running. */
interface Running {
  uid: string;
  latest: Wish;
  /** When the member wanted it, by `performance.now()`; undefined on an earlier page. */
  wantedAt: number | undefined;
  /** What the server has confirmed. */
  confirmed: Wish['value'];
  /** Another tab has changed it since: its calls say what is true. */
  changedElsewhere: boolean;
  result?: Promise<unknown>;
}

export interface Wishes {
  /**
   * Shows what the member wants at once, and has it stored: one call at a time for each thing, and after it only one for the
   * latest wish. If the server rejects that, what it confirmed last is shown again.
   * @returns the response to the last call
   */
  wish<R>(thing: Thing<R>, value: Wish['value']): Promise<R>;
  /** Notes that another tab has changed a thing. */
  changedElsewhere(key: string): void;
  /** Shows what is not confirmed over a profile that was read, and sends it again if no call of this page is about it. */
  resume(thingOf: (key: string) => Thing<unknown> | null): void;
}

/** @param currentUid uid of the member; empty for a visitor */
export function createWishes(currentUid: () => string): Wishes {
  const running = new Map<string, Running>();
  let lastAt = 0;
  let isLeaving = false;
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));

  async function settle<R>(thing: Thing<R>, entry: Running): Promise<R> {
    const isBackground = entry.wantedAt === undefined;
    let isCorrected = isBackground;
    for (;;) {
      const sent = entry.latest;
      let answer: Answer<R>;
      try {
        answer = await thing.send(sent.value, new Date(sent.at).toISOString(), isBackground);
      } catch (error) {
        if (entry.latest !== sent && !endsSession(error)) continue;
        // While a page is left, also requests that arrive are said to fail. The next page sends them again.
        const isKept = isLeaving || (isBackground && error instanceof ApiError && error.retryable);
        if (!isKept) finish(thing, entry, thing.read() === entry.latest.value);
        throw error;
      }
      noteServerNow(Date.parse(answer.now));
      entry.confirmed = answer.value;
      if (answer.value !== entry.latest.value) {
        if (entry.latest !== sent) continue;
        // The clock of this page was behind: by the right time this may be the latest wish.
        const at = Math.floor(serverTimeAt(entry.wantedAt ?? 0) ?? 0);
        if (!isCorrected && at > sent.at) {
          isCorrected = true;
          entry.latest = { ...sent, at };
          continue;
        }
      }
      // Also the wish itself, if a profile that was read meanwhile has what was before.
      finish(thing, entry, thing.read() !== answer.value);
      return answer.response;
    }
  }

  function finish(
    thing: Thing<unknown>,
    { uid, latest, confirmed, changedElsewhere }: Running,
    shows: boolean,
  ) {
    unsentActions.remove(uid, thing.key, latest);
    if (shows && !changedElsewhere && currentUid() === uid) thing.show(confirmed);
  }

  function start<R>(thing: Thing<R>, wish: Wish, wantedAt?: number): Promise<R> {
    const confirmed = thing.read();
    const entry: Running = { uid: currentUid(), latest: wish, wantedAt, confirmed, changedElsewhere: false };
    running.set(thing.key, entry);
    thing.show(wish.value);
    const result = settle(thing, entry).finally(() => running.delete(thing.key));
    entry.result = result;
    return result;
  }

  return {
    wish<R>(thing: Thing<R>, value: Wish['value']) {
      const wantedAt = performance.now();
      lastAt = Math.max(Math.floor(serverNow()), lastAt + 1);
      const wish = { value, at: lastAt };
      unsentActions.add(currentUid(), thing.key, wish);
      const entry = running.get(thing.key);
      if (entry?.uid !== currentUid()) return start(thing, wish, wantedAt);
      Object.assign(entry, { latest: wish, wantedAt, changedElsewhere: false });
      thing.show(value);
      return entry.result as Promise<R>;
    },
    changedElsewhere(key) {
      const entry = running.get(key);
      if (entry) entry.changedElsewhere = true;
    },
    resume(thingOf) {
      for (const [key, wish] of unsentActions.list(currentUid(), serverNow())) {
        const thing = thingOf(key);
        if (!thing) unsentActions.remove(currentUid(), key, wish);
        else if (running.get(key)?.uid === currentUid()) thing.show(wish.value);
        // Who marked it on the page before sees whether it is marked.
        else start(thing, wish).catch(() => {});
      }
    },
  };
}

const endsSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

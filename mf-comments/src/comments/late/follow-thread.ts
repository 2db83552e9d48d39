import type { CommentChanges, CommentsPage } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { commentsPath, type Target } from '../load';

/** Milliseconds for the first event; a stream that brings none by then is held up on the way. */
const FIRST_EVENT = 5_000;
/** Milliseconds between two questions where there is no stream. */
const POLL = 15_000;

/**
 * Hears of changes: through a stream of events, or by asking now and then where streams do not pass. Rests
 * while nobody looks at the page, and catches up when somebody does.
 * @param seen where the thread’s log stood when the page was read
 * @param take is given what changed, in order
 */
export function followThread(target: Target, seen: () => number, take: (changes: CommentChanges) => void) {
  let position: number | undefined;
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling = false;
  let stopped = true;

  const path = (name: string) =>
    `/api/comments/${name}?${new URLSearchParams({ ...target, since: String(position ?? seen()) })}`;
  const receive = (changes: CommentChanges) => {
    if (changes.log_position === position && !changes.gap) return;
    position = changes.log_position;
    if (changes.gap) void readAgain(changes);
    else take(changes);
  };

  /** More has happened than the log holds: the first page stands for what was missed. */
  async function readAgain(changes: CommentChanges): Promise<void> {
    try {
      const { comments } = await getSession().api.get<CommentsPage>(commentsPath(target));
      take({ ...changes, added: comments });
    } catch {
      // What was missed is there when the page is read again.
    }
  }

  function open(): void {
    if (typeof EventSource === 'undefined') return pollInstead();
    stream = new EventSource(path('events'));
    timer = setTimeout(pollInstead, FIRST_EVENT);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      receive(JSON.parse(data) as CommentChanges);
    };
    stream.onerror = () => {
      // Refused for good; a stream that was cut off is opened again by the browser.
      if (stream?.readyState === EventSource.CLOSED) pollInstead();
    };
  }

  function pollInstead(): void {
    rest();
    polling = true;
    timer = setTimeout(() => void poll(), POLL);
  }

  async function poll(): Promise<void> {
    try {
      receive(await getSession().api.get<CommentChanges>(path('changes')));
    } catch {
      // The next time makes up for it.
    }
    if (!stopped && !document.hidden) timer = setTimeout(() => void poll(), POLL);
  }

  function rest(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function followVisibility(): void {
    rest();
    if (document.hidden) return;
    if (polling) void poll();
    else open();
  }

  return {
    start(): void {
      stopped = false;
      document.addEventListener('visibilitychange', followVisibility);
      followVisibility();
    },
    stop(): void {
      stopped = true;
      rest();
      document.removeEventListener('visibilitychange', followVisibility);
    },
  };
}

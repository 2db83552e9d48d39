import type { CommentsEvents } from './options';

/** What a frame sends: its height with the number of comments, or what its reader has done. */
interface FrameMessage {
  savepoint?: unknown;
  count?: unknown;
  uid?: unknown;
}

/**
 * Turns messages of the frame in an element into events of the element.
 * @param origin of Savepoint; messages of others are ignored
 * @returns ends it
 */
export function followFrame(element: Element, origin: string): () => void {
  let isReady = false;
  let count: number | undefined;
  const emit = <N extends keyof CommentsEvents>(name: N, detail: CommentsEvents[N]['detail']) =>
    element.dispatchEvent(new CustomEvent(name, { detail }));

  const receive = ({ source, origin: sender, data }: MessageEvent<FrameMessage | null>) => {
    const frame = element.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || sender !== origin || !data) return;
    if (data.savepoint === 'signin') emit('signin', null);
    if (data.savepoint === 'comment' && typeof data.uid === 'string') emit('comment', { uid: data.uid });
    if (typeof data.savepoint !== 'number') return;
    if (!isReady) emit('ready', null);
    isReady = true;
    if (typeof data.count !== 'number' || data.count === count) return;
    count = data.count;
    emit('count', { count });
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

import type { CommentsEvents, CommentsOptions } from './options';

/** What a frame sends: its height with the number of comments, or what its reader has done. */
interface FrameMessage {
  savepoint?: unknown;
  count?: unknown;
  uid?: unknown;
}

/**
 * Turns messages of the frame in an element into events of the element.
 * @param origin of Savepoint; messages of others are ignored
 * @param getToken answers a frame that asks whether the site has logged its reader in
 * @returns ends it, and sends a token that the frame has not asked for
 */
export function followFrame(
  element: Element,
  origin: string,
  getToken: () => CommentsOptions['token'],
): { stop(): void; sendToken(): void } {
  let isReady = false;
  let count: number | undefined;
  const emit = <N extends keyof CommentsEvents>(name: N, detail: CommentsEvents[N]['detail']) =>
    element.dispatchEvent(new CustomEvent(name, { detail }));

  const sendToken = async () => {
    const token = getToken();
    const read = async () => (typeof token === 'function' ? token() : token);
    const value = await read().catch((error: unknown) => reportError(error));
    const frame = element.querySelector('iframe');
    // Without one, the frame waits no longer.
    frame?.contentWindow?.postMessage({ savepoint: 'token', token: value || '' }, origin);
  };
  const answer = () => void sendToken();

  const receive = ({ source, origin: sender, data }: MessageEvent<FrameMessage | null>) => {
    const frame = element.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || sender !== origin || !data) return;
    if (data.savepoint === 'token') answer();
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
  return { stop: () => removeEventListener('message', receive), sendToken: answer };
}

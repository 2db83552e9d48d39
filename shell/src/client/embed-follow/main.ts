/** What the frame says of its thread, besides what a site’s own script reads. */
export interface FrameMessage {
  title: string;
  /** Height in pixels. */
  savepoint: number;
  /** How far the frame is scrolled, in pixels. */
  scroll: number;
  /** Whether a reader has clicked or typed in the frame. */
  used: boolean;
}

/**
 * Follows a frame of the loader: gives it the height of its thread once that moves nothing on the screen. The module at
 * `/embed/follow.js`, which the loader imports when a thread is shown.
 * @param setHeight sets the height of the frame, in pixels
 * @param height that it has
 * @returns takes each message of the frame; without one, ends if the frame is gone
 */
export function follow(
  frame: HTMLIFrameElement,
  setHeight: (height: number) => void,
  height: number | '',
): (message?: FrameMessage) => void {
  let latest: FrameMessage | undefined;
  /** Whether the frame has the height of its thread. A message that was sent before may say that it is scrolled. */
  let wasFollowed = false;

  const adjust = () => {
    if (!frame.isConnected) return removeEventListener('scroll', adjust, true);
    if (!latest || height === latest.savepoint) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const end = top + latest.savepoint;
    const isInView = bottom > 0 && (bottom < innerHeight || end < innerHeight);
    if (isInView && !latest.used && hasContentAfter(frame)) return;
    height = latest.savepoint;
    setHeight(height);
    // What is read stays in place: in the frame, which no longer scrolls, or after it in browsers without scroll anchoring.
    const inFrame = wasFollowed ? 0 : latest.scroll;
    scrollBy(0, bottom > 0 ? inFrame : 'overflowAnchor' in frame.style ? 0 : end - bottom);
    wasFollowed = true;
  };
  addEventListener('scroll', adjust, true);
  return (message) => {
    latest = message ?? latest;
    adjust();
  };
}

/** Whether there is content after a frame, in the flow. */
const hasContentAfter = (frame: Element): boolean =>
  [...document.querySelectorAll<HTMLElement>('*')].some(
    (element) =>
      frame.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      element.offsetParent &&
      element.offsetHeight,
  );

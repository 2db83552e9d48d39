import type { Slot } from './slot';

/** Distance from the viewport at which a region is loaded, so that it is ready when the reader arrives. */
const MOUNT_MARGIN = '600px';
/** Mounts after this long even if the page is never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/**
 * Calls `mount` once, at the time the slot’s `data-when` names. Each region starts in a task of its own: the page
 * responds in between.
 */
export function scheduleMount(slot: Slot, mount: () => unknown): void {
  // In development every region is mounted, so that a rebuilt one is shown wherever it is.
  const nearOnly = slot.when === 'visible' && process.env.NODE_ENV !== 'development';
  if (nearOnly) whenNearViewport(slot, mount);
  else if (slot.when === 'load') whenLoaded(mount);
  else setTimeout(mount);
}

/** Calls `callback` when the page has loaded and the browser is idle. */
export function whenLoaded(callback: () => void): void {
  const idle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(callback);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

function whenNearViewport(slot: Slot, mount: () => unknown): void {
  const mountNow = () => {
    observer.disconnect();
    removeEventListener('hashchange', followHash);
    mount();
  };
  const followHash = () => isTarget(slot, fragmentOf(location.hash)) && mountNow();
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && mountNow(),
    {
      rootMargin: MOUNT_MARGIN,
    },
  );
  observer.observe(slot.element);
  addEventListener('hashchange', followHash);
  followHash();
}

/** The decoded fragment of an address; the empty string when it is malformed. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** `#comments` and `#comment-…` point into the comments slot, even before the target exists. */
function isTarget({ region, element }: Slot, target: string): boolean {
  if (!target) return false;
  const single = region.replace(/s$/, '');
  return (
    target === region || target.startsWith(`${single}-`) || element.contains(document.getElementById(target))
  );
}

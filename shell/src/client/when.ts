import type { Slot } from './slot';

/** How far from the viewport a region is fetched, so that it is there before the reader. */
const NEAR = '600px';
/** Milliseconds after which a busy page is not waited for any longer. */
const IDLE_AT_LATEST = 2_000;

/** Calls `mount` once, when the slot asks for it. */
export function whenWanted(slot: Slot, mount: () => void): void {
  if (slot.when === 'visible') whenNear(slot, mount);
  else if (slot.when === 'load') whenLoaded(mount);
  else mount();
}

/** Calls `mount` when the page has loaded and the browser has nothing better to do. */
export function whenLoaded(mount: () => void): void {
  const idle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => mount(), { timeout: IDLE_AT_LATEST })
      : setTimeout(mount);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

function whenNear(slot: Slot, mount: () => void): void {
  const found = () => {
    observer.disconnect();
    removeEventListener('hashchange', followHash);
    mount();
  };
  const followHash = () => isTarget(slot, fragmentOf(location.hash)) && found();
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && found(),
    {
      rootMargin: NEAR,
    },
  );
  observer.observe(slot.element);
  addEventListener('hashchange', followHash);
  followHash();
}

/** Name in an address after its `#`; the empty string when it is not well encoded. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** `#comments` and `#comment-…` point into the slot of comments, whether or not the target is there yet. */
function isTarget({ region, element }: Slot, target: string): boolean {
  if (!target) return false;
  const single = region.replace(/s$/, '');
  return (
    target === region || target.startsWith(`${single}-`) || element.contains(document.getElementById(target))
  );
}

import type { RegionName } from '@savepoint/contracts/regions';
import { Failed } from '@savepoint/region-kit';
import { createRoot } from 'react-dom/client';
import { message } from './messages';
import type { Slot } from './slot';

/** An error of a region, with its version. `cause` is what was thrown. */
export class RegionError extends Error {
  override name = 'RegionError';
  /** @param release region and version, such as `comments@1.4.0` */
  constructor(
    readonly release: string,
    cause: unknown,
  ) {
    super(`${release}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** @returns a function that reports errors of a region as uncaught errors of the page */
export const createReporter =
  (release: string) =>
  (error: unknown): void =>
    reportError(new RegionError(release, error));

/** What readers call a region; there is none for regions that the shell does not know, nor for the one that is a whole page. */
const nameOf = (region: string): string =>
  message(region as Exclude<RegionName, 'sites'>) || message('other');

/** What has happened to a region; each has a sentence. */
export type Failure = 'notLoaded' | 'notStyled' | 'stopped';

/** The slot in which an element was focused last; the element may be gone. */
let focusedSlot: Element | null = null;
addEventListener('focusin', ({ target }) => (focusedSlot = (target as Element).closest('[data-region]')));

/**
 * Shows a message in a slot, with a button that tries again; so does a connection that is back. It gets the focus if that
 * was in the slot. Without the styles only, the region works; else its controls are disabled.
 * @param retry shows what comes of it: the region, for which it ends this message, or another message
 */
export function showRegionError(slot: Slot, failure: Failure, retry: () => Promise<void>): void {
  slot.endError?.();
  const { element, region, root } = slot;
  const fallback = element.querySelector(':scope > [data-region-fallback]');
  // Plain links stay usable; grey bars would wait for nothing.
  if (failure !== 'notStyled' && !root.hasChildNodes() && !fallback?.querySelector('a[href], form'))
    fallback?.remove();
  const enable = failure === 'notStyled' ? () => {} : window.savepointLoading.disable(root);
  const isFocusLost =
    focusedSlot === element && !document.activeElement?.matches('body :not([data-region],:disabled,[inert])');
  const takeFocus = (button: HTMLElement | null) => {
    if (isFocusLost) button?.focus({ preventScroll: true });
  };

  // A live region, before its text.
  const container = document.createElement('div');
  container.dataset['regionError'] = region;
  container.setAttribute('role', 'status');
  root.before(container);
  const view = createRoot(container);
  const render = (busy: boolean) =>
    view.render(
      <Failed
        role="presentation"
        text={message(failure, { part: nameOf(region) })}
        busy={busy}
        buttonRef={takeFocus}
        onRetry={handleRetry}
      />,
    );
  const handleRetry = () => {
    removeEventListener('online', handleRetry);
    render(true);
    void retry();
  };
  slot.endError = () => {
    slot.endError = undefined;
    removeEventListener('online', handleRetry);
    const hasFocus = container.contains(document.activeElement);
    view.unmount();
    container.remove();
    enable();
    if (!hasFocus) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  // What has stopped of itself would stop again.
  if (failure !== 'stopped') addEventListener('online', handleRetry);
  render(false);
}

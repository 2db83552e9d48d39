import type { RegionName } from '@savepoint/contracts/regions';
import { Icon } from '@savepoint/region-kit';
import { createRoot } from 'react-dom/client';
import { message } from './messages';

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

/**
 * Shows a message in the slot of a region that failed, with a retry button.
 * @param retry called once, after the message is removed
 */
export function showRegionError(slot: HTMLElement, region: string, retry: () => void): void {
  const container = document.createElement('div');
  container.dataset['regionError'] = region;
  slot.append(container);
  const root = createRoot(container);
  const handleRetry = () => {
    root.unmount();
    container.remove();
    retry();
  };
  root.render(
    <div className="failed" role="status">
      <Icon name="warning" />
      <p>{message('notLoaded', { part: nameOf(region) })}</p>
      <button className="btn btn--line" type="button" onClick={handleRetry}>
        <Icon name="retry" small />
        {message('tryAgain')}
      </button>
    </div>,
  );
}

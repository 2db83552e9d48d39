import type { RegionName } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { createRoot } from 'react-dom/client';

const NAMES: Record<RegionName, string> = {
  header: 'The menu',
  footer: 'The footer',
  search: 'Search',
  ratings: 'Ratings',
  comments: 'Comments',
  streams: 'Live streams',
  account: 'Your account',
  contact: 'The contact form',
  signin: 'Sign-in',
  moderation: 'The moderators’ part',
};

/**
 * Says in a region’s place that it did not load.
 * @param retry called once; the line is gone by then
 */
export function showFailedLine(place: HTMLElement, region: string, retry: () => void): void {
  const holder = document.createElement('div');
  holder.dataset['regionError'] = region;
  place.append(holder);
  const root = createRoot(holder);
  const again = () => {
    root.unmount();
    holder.remove();
    retry();
  };
  root.render(
    <div className="failed" role="status">
      <Icon name="warning" />
      <p>
        <b>{NAMES[region as RegionName] ?? 'This part'} did not load.</b> The rest of the page is fine.
      </p>
      <button className="btn btn--line" type="button" onClick={again}>
        <Icon name="retry" small />
        Retry
      </button>
    </div>,
  );
}

import { Icon } from '@savepoint/region-kit';

export function NotLoaded({ onRetry }: { onRetry(): void }) {
  return (
    <div className="failed" role="status" data-for-readers>
      <Icon name="warning" />
      <p>
        <b>Comments did not load.</b> The rest of the page is fine.
      </p>
      <button className="btn btn--line" type="button" onClick={onRetry}>
        <Icon name="retry" small />
        Retry
      </button>
    </div>
  );
}

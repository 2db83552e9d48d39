import { Icon } from '@savepoint/region-kit';
import { useRef } from 'react';
import css from './live-updates.module.css';
import { message } from './messages';
import { NewSinceLastVisit } from './new-since-last-visit';
import { useMentions } from './use-mentions';
import { useOwnUpdates } from './use-own-updates';
import { useSortLinks } from './use-sort-links';
import { useThreadEvents } from './use-thread-events';

export interface LiveUpdatesProps {
  /** To be called just before the state changes, so that the scroll position is preserved. */
  saveScrollAnchor(): void;
}

/** Shows new comments, comments waiting to be sent that no form shows, and what is new since the last visit. */
export function LiveUpdates({ saveScrollAnchor }: LiveUpdatesProps) {
  const root = useRef<HTMLDivElement>(null);
  const { newCount, showNew } = useThreadEvents(root, saveScrollAnchor);
  const OwnUpdates = useOwnUpdates();
  useSortLinks();
  const suggestions = useMentions(root);
  return (
    <div ref={root} className={css['updates']} data-for-readers>
      {newCount ? (
        <div className={css['arrived']}>
          <button className="btn" type="button" onClick={showNew}>
            <Icon name="arrow" small />
            {message('newComments', { count: newCount })}
          </button>
        </div>
      ) : null}
      {OwnUpdates ? <OwnUpdates className={css['line']} saveScrollAnchor={saveScrollAnchor} /> : null}
      <NewSinceLastVisit />
      {suggestions}
    </div>
  );
}

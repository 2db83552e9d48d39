import type { QueueItem } from '@savepoint/contracts';
import { useNow } from '@savepoint/region-kit';
import { useRef, useState } from 'react';
import { call, pageBody } from '../api';
import { useShortcuts } from '../hooks/use-shortcuts';
import css from '../moderation.module.css';
import { ListSection, useList } from './list';
import { QueueEntry } from './queue-entry';

async function loadQueue(cursor: string | null) {
  const page = await call('readModerationQueue', { body: pageBody(cursor) });
  return { items: page.items, next_cursor: page.next_cursor };
}

/** Comments that were reported or are pending moderation, oldest first. */
export function Queue() {
  const list = useList<QueueItem>(loadQueue);
  const now = useNow();
  const root = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useShortcuts(root);
  return (
    <div ref={root}>
      <ListSection
        title="Waiting for a decision"
        list={list}
        empty={
          <>
            <h3>Nothing waits</h3>
            <p>Comments that members report, or that a rule holds back, appear here.</p>
          </>
        }
      >
        {(items) => (
          <>
            <p className={css['keys']}>
              Keys, with a comment in focus: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>A</kbd> approve,{' '}
              <kbd>R</kbd> remove, <kbd>B</kbd> ban its author, <kbd>Z</kbd> undo.
            </p>
            <ol className={css['list']}>
              {items.map((item) => (
                <li key={item.comment.uid}>
                  <QueueEntry item={item} now={now} onDone={setAnnouncement} />
                </li>
              ))}
            </ol>
          </>
        )}
      </ListSection>
      <p className="vh" role="status">
        {announcement}
      </p>
    </div>
  );
}

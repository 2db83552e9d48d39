import type { QueueItem } from '@savepoint/contracts';
import { richText, useNow } from '@savepoint/region-kit';
import { useRef, useState } from 'react';
import { call, pageBody } from '../api';
import { useShortcuts } from '../hooks/use-shortcuts';
import { message } from '../messages';
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
        title={message('queueTitle')}
        list={list}
        empty={
          <>
            <h3>{message('queueEmpty')}</h3>
            <p>{message('queueEmptyAbout')}</p>
          </>
        }
      >
        {(items) => (
          <>
            <p className={css['keys']}>
              {richText(
                message.parts('keys', {
                  j: <kbd>J</kbd>,
                  k: <kbd>K</kbd>,
                  a: <kbd>A</kbd>,
                  r: <kbd>R</kbd>,
                  b: <kbd>B</kbd>,
                  z: <kbd>Z</kbd>,
                }),
              )}
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

import type { QueueItem, QueuePage } from '@savepoint/contracts';
import { useNow } from '@savepoint/region-kit';
import { useRef, useState } from 'react';
import { call } from '../calls';
import { useKeys } from '../hooks/use-keys';
import { useList } from '../hooks/use-list';
import css from '../moderation.module.css';
import { Case } from './case';
import { ListFrame } from './list-frame';

async function readQueue(cursor: string | null) {
  const page = await call<QueuePage>('queue', cursor === null ? {} : { cursor });
  return { items: page.items, next_cursor: page.next_cursor };
}

/** What was reported or held, oldest first. */
export function Queue() {
  const list = useList<QueueItem>(readQueue);
  const now = useNow(undefined);
  const root = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState('');
  useKeys(root);
  return (
    <div ref={root}>
      <ListFrame
        title="Waiting for a decision"
        list={list}
        empty={
          <>
            <h3>Nothing waits</h3>
            <p>Comments that members report, and those that a rule holds, come here.</p>
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
                  <Case item={item} now={now} onDone={setNotice} />
                </li>
              ))}
            </ol>
          </>
        )}
      </ListFrame>
      <p className="vh" role="status">
        {notice}
      </p>
    </div>
  );
}

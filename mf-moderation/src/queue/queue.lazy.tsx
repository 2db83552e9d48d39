import type { QueueFilter, QueueItem } from '@savepoint/contracts/moderation';
import { richText, useNow } from '@savepoint/region-kit';
import { useCallback, useId, useRef, useState } from 'react';
import { actsForSite, call } from '../api';
import { useShortcuts } from './use-shortcuts';
import { message } from '../messages';
import css from '../moderation.module.css';
import { BulkActions } from './bulk-actions';
import { ListSection } from '../list';
import { useList } from '@savepoint/region-kit/ui/list';
import { QueueEntry, type EntryActions } from './queue-entry';

/** Comments in the shadow are in no list but their own; Savepoint has no shadow. */
const filters = (): readonly QueueFilter[] => (actsForSite() ? [...FILTERS, 'shadow'] : FILTERS);
const FILTERS: readonly QueueFilter[] = [
  'reports',
  'links',
  'words',
  'spam-filter',
  'spam-service',
  'guest',
  'site',
  'first',
  'held-links',
  'edited',
];

/** Comments that were reported or are pending moderation, oldest first. */
export function Queue() {
  const [why, setWhy] = useState<QueueFilter | ''>('');
  const list = useList<QueueItem>(
    useCallback(
      async (at: { cursor?: string }) => {
        const page = await call('readModerationQueue', {
          body: { ...at, ...(why && { why }) },
        });
        return { items: page.items, next_cursor: page.next_cursor };
      },
      [why],
    ),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const entries = useRef(new Map<string, EntryActions>());
  const now = useNow();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useShortcuts(root);
  return (
    <div ref={root}>
      <div className={`${css['ground']} ${css['filter']}`}>
        <label htmlFor={id}>{message('why')}</label>
        <span className="select">
          <select
            id={id}
            value={why}
            onChange={(event) => {
              setSelected(new Set());
              setWhy(event.target.value as QueueFilter | '');
            }}
          >
            <option value="">{message('whyAll')}</option>
            {filters().map((each) => (
              <option key={each} value={each}>
                {message(`why-${each}`)}
              </option>
            ))}
          </select>
        </span>
      </div>
      <ListSection
        title={message('queueTitle')}
        list={list}
        empty={
          <>
            <h3>{message(why ? 'whyEmpty' : 'queueEmpty')}</h3>
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
                  s: <kbd>S</kbd>,
                  x: <kbd>X</kbd>,
                  b: <kbd>B</kbd>,
                  z: <kbd>Z</kbd>,
                }),
              )}
            </p>
            <BulkActions
              shown={items.map(({ comment }) => comment.uid)}
              selected={selected}
              onSelect={setSelected}
              entries={entries}
            />
            <ol className={css['list']}>
              {items.map((item) => (
                <li key={item.comment.uid}>
                  <QueueEntry
                    ref={(actions) => {
                      if (actions) entries.current.set(item.comment.uid, actions);
                      else entries.current.delete(item.comment.uid);
                    }}
                    item={item}
                    selected={selected.has(item.comment.uid)}
                    onSelect={(isSelected) => {
                      const others = [...selected].filter((uid) => uid !== item.comment.uid);
                      setSelected(new Set(isSelected ? [...others, item.comment.uid] : others));
                    }}
                    now={now}
                    onDone={setAnnouncement}
                  />
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

import type { ModerationAction, ModerationLogEntry } from '@savepoint/contracts';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { call, pageBody, undo } from '../api';
import css from '../moderation.module.css';
import { ListSection, useList } from './list';

async function loadLog(cursor: string | null) {
  const { entries, next_cursor } = await call('readModerationLog', { body: pageBody(cursor) });
  return { items: entries, next_cursor };
}

const ACTIONS: Record<ModerationAction, string> = {
  approved: 'approved a comment',
  removed: 'removed a comment',
  deleted: 'deleted a comment',
  banned: 'banned',
  unbanned: 'lifted the ban of',
  'rule-enabled': 'switched on the words',
  'rule-disabled': 'switched off the words',
  'rule-updated': 'changed the words',
  'rule-deleted': 'deleted the words',
};

/** What moderators have done, newest first. */
export function Log() {
  const list = useList<ModerationLogEntry>(loadLog);
  const now = useNow();
  return (
    <ListSection
      title="What moderators did"
      list={list}
      empty={
        <>
          <h3>Nothing yet</h3>
          <p>Every decision is recorded here, with the moderator’s name.</p>
        </>
      }
    >
      {(items) => (
        <ol>
          {items.map((entry) => (
            <LogEntry key={entry.action_uid} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </ListSection>
  );
}

function LogEntry({ entry, now }: { entry: ModerationLogEntry; now: number }) {
  const { action_uid, action, by, at, about, undoable, undone } = entry;
  const [undoneNow, setUndoneNow] = useState(false);
  const { busy, error, run } = useRequest();
  const revert = () =>
    void run(async () => {
      await undo(action_uid);
      setUndoneNow(true);
    });
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <b>{by}</b> {ACTIONS[action]} {about}
        </p>
        <p className={css['meta']}>
          <TimeAgo date={at} now={now} />
          {undone ? <span>undone by {undone.by}</span> : null}
          {undoneNow ? <span role="status">undone</span> : null}
        </p>
        <RequestError error={error} />
      </div>
      {undoable && !undoneNow ? (
        <button className="btn btn--quiet" type="button" aria-busy={busy} onClick={revert}>
          Undo{' '}
          <span className="vh">
            what {by} did about {about}
          </span>
        </button>
      ) : null}
    </li>
  );
}

import type { ModerationLogEntry, ModerationLogPage, ModerationAction } from '@savepoint/contracts';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { call, undo } from '../calls';
import { useList } from '../hooks/use-list';
import css from '../moderation.module.css';
import { ListFrame } from './list-frame';

async function readLog(cursor: string | null) {
  const { entries, next_cursor } = await call<ModerationLogPage>('log', cursor === null ? {} : { cursor });
  return { items: entries, next_cursor };
}

const DID: Record<ModerationAction, string> = {
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

/** Who did what, and when. */
export function Log() {
  const list = useList<ModerationLogEntry>(readLog);
  const now = useNow(undefined);
  return (
    <ListFrame
      title="What moderators did"
      list={list}
      empty={
        <>
          <h3>Nothing yet</h3>
          <p>Every decision is written down here, with the name of whoever made it.</p>
        </>
      }
    >
      {(items) => (
        <ol>
          {items.map((entry) => (
            <Entry key={entry.action_uid} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </ListFrame>
  );
}

function Entry({ entry, now }: { entry: ModerationLogEntry; now: number }) {
  const { action_uid, action, by, at, about, undoable, undone } = entry;
  const [gone, setGone] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const takeBack = () =>
    void attempt(async () => {
      await undo(action_uid);
      setGone(true);
    });
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <b>{by}</b> {DID[action]} {about}
        </p>
        <p className={css['meta']}>
          <TimeAgo date={at} now={now} />
          {undone ? <span>undone by {undone.by}</span> : null}
          {gone ? <span role="status">undone</span> : null}
        </p>
        {failure ? (
          <p className={css['trouble']} role="alert">
            {failure.message}
          </p>
        ) : null}
      </div>
      {undoable && !gone ? (
        <button className="btn btn--quiet" type="button" aria-busy={busy} onClick={takeBack}>
          Undo{' '}
          <span className="vh">
            what {by} did about {about}
          </span>
        </button>
      ) : null}
    </li>
  );
}

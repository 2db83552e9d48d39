import { MODERATION_GROUNDS, type ModerationLogEntry } from '@savepoint/contracts/moderation';
import { richText, TimeAgo, useNow } from '@savepoint/region-kit';
import { useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call, undo } from './api';
import css from './moderation.module.css';
import { ListSection } from './list';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from './tab-messages';

async function loadLog(at: { cursor?: string }) {
  const { entries, next_cursor } = await call('readModerationLog', { body: at });
  return { items: entries, next_cursor };
}

/** What moderators have done, newest first. */
export function Log() {
  const list = useList<ModerationLogEntry>(loadLog);
  const now = useNow();
  return (
    <ListSection
      title={message('logTitle')}
      list={list}
      empty={
        <>
          <h3>{message('logEmpty')}</h3>
          <p>{message('logEmptyAbout')}</p>
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
  const { action_uid, user_uid, action, by, at, about, ground, undoable, undone } = entry;
  const [undoneNow, setUndoneNow] = useState(false);
  const { busy, error, run } = useAttempt();
  const revert = () =>
    void run(async () => {
      await undo(action_uid, user_uid);
      setUndoneNow(true);
    });
  const moderator = (
    <b>
      <bdi>{by}</bdi>
    </b>
  );
  return (
    <li className={css['entry']}>
      <div>
        <p>{richText(message.parts(action, { by: moderator, about: <bdi>{about}</bdi> }))}</p>
        <p className={css['meta']}>
          <TimeAgo date={at} now={now} />
          {ground ? <span>{MODERATION_GROUNDS[ground].label}</span> : null}
          {undone ? <span>{message('undoneBy', { name: undone.by })}</span> : null}
          {undoneNow ? <span role="status">{message('undone')}</span> : null}
        </p>
        <RequestError error={error} />
      </div>
      {undoable && !undoneNow ? (
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message('undoOf', { by, about })}
          aria-busy={busy}
          onClick={revert}
        >
          {message('undo')}
        </button>
      ) : null}
    </li>
  );
}

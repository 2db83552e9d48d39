import type { BannedMember, BansPage } from '@savepoint/contracts';
import { useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { call, unban, undo } from '../calls';
import { useList } from '../hooks/use-list';
import css from '../moderation.module.css';
import { ListFrame } from './list-frame';

async function readBans(cursor: string | null) {
  const { bans, next_cursor } = await call<BansPage>('bans', cursor === null ? {} : { cursor });
  return { items: bans, next_cursor };
}

const day = (date: string) => date.slice(0, 10);

/** Members who may not write now. */
export function Bans() {
  const list = useList<BannedMember>(readBans);
  return (
    <ListFrame
      title="Banned members"
      list={list}
      empty={
        <>
          <h3>Nobody is banned</h3>
          <p>A member is banned from a comment of theirs in the queue.</p>
        </>
      }
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <Banned key={item.user_uid} member={item} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function Banned({ member }: { member: BannedMember }) {
  const { user_uid, name, since, until, reason, by } = member;
  const [lifted, setLifted] = useState<string | null>(null);
  const { busy, failure, attempt } = useAttempt();
  const toggle = () =>
    void attempt(async () => {
      if (lifted) await undo(lifted);
      setLifted(lifted ? null : await unban(user_uid));
    });
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <b>{name}</b> {until ? `until ${day(until)}` : 'for good'}
          {lifted ? ' (lifted)' : ''}
        </p>
        <p className={css['meta']}>
          Banned on {day(since)} by {by}
          {reason ? `: ${reason}` : ''}
        </p>
        {failure ? (
          <p className={css['trouble']} role="alert">
            {failure.message}
          </p>
        ) : null}
      </div>
      <button className="btn btn--quiet" type="button" aria-busy={busy} onClick={toggle}>
        {lifted ? 'Undo' : 'Lift the ban'} <span className="vh">of {name}</span>
      </button>
    </li>
  );
}

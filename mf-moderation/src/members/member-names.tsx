import { longDate } from '@savepoint/contracts/base';
import type { ShownName } from '@savepoint/contracts/members';
import { useEffect, useState } from 'react';
import { RequestError, useRequest } from '@savepoint/region-kit/ui/request';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

/** The names that a member has had, oldest first. */
export function MemberNames({ user_uid }: { user_uid: string }) {
  const [names, setNames] = useState<ShownName[] | null>(null);
  const { error, run } = useRequest();
  useEffect(
    () => void run(async () => setNames((await call('listMemberNames', { body: { user_uid } })).names)),
    [run, user_uid],
  );
  return (
    <div role="status">
      {names?.length === 0 ? <p className={css['meta']}>{message('noNames')}</p> : null}
      <ol>
        {names?.map(({ name, since }) => (
          <li key={since} className={css['meta']}>
            <bdi>{name}</bdi> {message('nameSince', { date: longDate(since) })}
          </li>
        ))}
      </ol>
      <RequestError error={error} />
    </div>
  );
}

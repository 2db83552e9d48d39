import { longDate } from '@savepoint/contracts/base';
import { useCallback } from 'react';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

/** The names that a member has had, oldest first. */
export function MemberNames({ user_uid }: { user_uid: string }) {
  const names = useLoaded(
    useCallback(async () => (await call('listMemberNames', { body: { user_uid } })).names, [user_uid]),
  );
  return (
    <div role="status">
      <LoadedView of={names}>
        {(had) =>
          had.length ? (
            <ol>
              {had.map(({ name, since }) => (
                <li key={since} className={css['meta']}>
                  <bdi>{name}</bdi> {message('nameSince', { date: longDate(since) })}
                </li>
              ))}
            </ol>
          ) : (
            <p className={css['meta']}>{message('noNames')}</p>
          )
        }
      </LoadedView>
    </div>
  );
}

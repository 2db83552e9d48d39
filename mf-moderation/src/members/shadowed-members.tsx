import { longDate } from '@savepoint/contracts/base';
import type { ShadowedMember } from '@savepoint/contracts/moderation';
import { RequestError } from '@savepoint/region-kit/ui/request';
import { call, pageBody, shadow } from '../api';
import { ListSection, useList } from '../list';
import { MemberId } from './member-id';
import css from '../moderation.module.css';
import { message } from '../tab-messages';
import { useUndoable } from './use-undoable';

async function load(cursor: string | null) {
  const { members, next_cursor } = await call('listShadowed', { body: pageBody(cursor) });
  return { items: members, next_cursor };
}

/** Authors who are in the shadow of the site now. */
export function ShadowedMembers() {
  const list = useList<ShadowedMember>(load);
  return (
    <ListSection
      title={message('shadowTitle')}
      list={list}
      empty={
        <>
          <h3>{message('shadowEmpty')}</h3>
          <p>{message('shadowEmptyAbout')}</p>
        </>
      }
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <ShadowedEntry key={item.user_uid} member={item} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function ShadowedEntry({ member: { user_uid, name, since, by } }: { member: ShadowedMember }) {
  const { isDone: takenOut, busy, error, toggle } = useUndoable(user_uid, () => shadow(user_uid, false));
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
        <MemberId user_uid={user_uid} />
        <p className={css['meta']}>
          {message('shadowedBy', { date: longDate(since), moderator: by })}
          {takenOut ? <span role="status">{message('takenOut')}</span> : null}
        </p>
        <RequestError error={error} />
      </div>
      <div className={css['actions']}>
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message(takenOut ? 'undoTakeOut' : 'takeOutOf', { name })}
          aria-busy={busy}
          onClick={toggle}
        >
          {message(takenOut ? 'undo' : 'takeOut')}
        </button>
      </div>
    </li>
  );
}

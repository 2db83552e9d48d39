import { ignoringRoutes } from '@savepoint/contracts/routes';
import type { IgnoredMember } from '@savepoint/contracts/comments';
import { Avatar, TimeAgo, richText, useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useCallback } from 'react';
import { ListSection } from '../lists/list-section';
import { RemovableRow } from '../lists/removable-row';
import { useList } from '@savepoint/region-kit/ui/list';
import { useDelayedRemoval } from '../lists/use-removal';
import { message } from './messages';

/** The members whom the member ignores, each with a button that ends it. */
export default function YourIgnored() {
  const list = useList(
    useCallback(async () => {
      const route = ignoringRoutes.listIgnoredMembers;
      const { members } = await getSession().api.call('listIgnoredMembers', {
        body: {},
        route,
        background: true,
      });
      return { items: members, next_cursor: null, total: members.length };
    }, []),
  );
  return (
    <ListSection title={message('title')} list={list} empty={<p>{message('empty')}</p>}>
      {(member) => <IgnoredRow key={member.uid} member={member} />}
    </ListSection>
  );
}

function IgnoredRow({ member: { uid, name, since } }: { member: IgnoredMember }) {
  const now = useNow();
  const removal = useDelayedRemoval(() =>
    getSession().api.call('stopIgnoring', { body: { uid }, route: ignoringRoutes.stopIgnoring }),
  );
  return (
    <RemovableRow
      removal={removal}
      label={message('stop', { name })}
      confirmation={message('stopped', { name })}
    >
      <Avatar uid={uid} name={name} />
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{richText(message.parts('since', { time: <TimeAgo key="time" date={since} now={now} /> }))}</p>
      </div>
    </RemovableRow>
  );
}

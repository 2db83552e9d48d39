import { urls, type ActivityKind } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useCallback } from 'react';
import css from './account.module.css';
import YourData from './data/your-data';
import { ListSection } from './lists/list-section';
import { CommentRow, GameRow } from './lists/rows';
import { useList } from './lists/use-list';

/** A member’s lists and data. Loaded for members only. */
export default function MemberArea() {
  return (
    <div className={css['area']}>
      <div className={css['lists']}>
        <Games kind="favorites" title="Your shelf" empty="Games you add to your favourites appear here." />
        <Games kind="ratings" title="Your ratings" empty="Games you rate appear here." />
        <Games kind="likes" title="Games you like" empty="Games you like appear here." />
        <Comments kind="written" title="Your comments" empty="You have not written a comment yet." />
        <Comments kind="liked" title="Comments you like" empty="Comments you like appear here." />
      </div>
      <YourData />
    </div>
  );
}

function Games({ kind, title, empty }: { kind: ActivityKind; title: string; empty: string }) {
  const list = useList(
    useCallback(
      (at: { cursor?: string }) =>
        getSession().api.call('listActivity', { body: { kind, ...at }, background: true }),
      [kind],
    ),
  );
  return (
    <ListSection title={title} list={list} empty={<Empty text={empty} />}>
      {(item) => <GameRow key={item.slug} kind={kind} item={item} />}
    </ListSection>
  );
}

function Comments({ kind, title, empty }: { kind: 'written' | 'liked'; title: string; empty: string }) {
  const list = useList(
    useCallback(
      (at: { cursor?: string }) =>
        getSession().api.call('listOwnComments', { body: { kind, ...at }, background: true }),
      [kind],
    ),
  );
  return (
    <ListSection title={title} list={list} empty={<Empty text={empty} />}>
      {(item) => <CommentRow key={item.uid} kind={kind} item={item} />}
    </ListSection>
  );
}

const Empty = ({ text }: { text: string }) => (
  <>
    <p>{text}</p>
    <a className="link" href={urls.charts()}>
      See what others are playing
    </a>
  </>
);

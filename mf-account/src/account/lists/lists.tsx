import { urls, type ActivityItem, type ActivityKind, type OwnComment } from '@savepoint/contracts';
import { CommentRow } from './comment-row';
import { GameRow } from './game-row';
import { ListSection } from './list-section';
import css from './lists.module.css';
import { useList } from './use-list';

/** What the member keeps, rated, likes and wrote. */
export default function Lists() {
  return (
    <div className={css['lists']}>
      <Games kind="favorites" title="Your shelf" empty="Games you favourite stand here." />
      <Games kind="ratings" title="Your ratings" empty="Rate a game on its page, and find it here." />
      <Games kind="likes" title="Games you like" empty="Like a game on its page, and find it here." />
      <Comments kind="written" title="Your comments" empty="You have not written a comment yet." />
      <Comments kind="liked" title="Comments you like" empty="Comments you like are kept here." />
    </div>
  );
}

function Games({ kind, title, empty }: { kind: ActivityKind; title: string; empty: string }) {
  const list = useList<ActivityItem>('/api/user/activity', kind);
  return (
    <ListSection title={title} list={list} empty={<Empty text={empty} />}>
      {(item) => <GameRow key={item.slug} kind={kind} item={item} />}
    </ListSection>
  );
}

function Comments({ kind, title, empty }: { kind: 'written' | 'liked'; title: string; empty: string }) {
  const list = useList<OwnComment>('/api/user/comments/mine', kind);
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
      See what others play
    </a>
  </>
);

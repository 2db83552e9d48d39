import { entityUrl, type OwnComment } from '@savepoint/contracts';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { Removable } from './removable';
import css from './lists.module.css';
import { usePostponed } from './use-postponed';
import { useRemoval } from './use-removal';

interface Props {
  kind: 'written' | 'liked';
  item: OwnComment;
}

/** A comment the member wrote or likes, where it stands, with a way to delete it, or to like it no longer. */
export function CommentRow({ kind, item }: Props) {
  const now = useNow();
  const { uid, name, content, created, entity_type, entity_slug, entity_name, has_replies } = item;
  const target = { comment_uid: uid, entity_type, entity_slug };
  const post = (call: string) => getSession().api.post(`/api/user/comments/${call}`, target);
  const deletion = usePostponed(() => post('delete'));
  const unliking = useRemoval(
    () => post('unlike'),
    () => post('like'),
  );
  const written = kind === 'written';
  return (
    <Removable
      removal={written ? deletion : unliking}
      label={written ? 'Delete this comment' : 'Unlike this comment'}
      done={written ? 'Comment deleted.' : 'You no longer like this comment.'}
      fixed={written && has_replies ? 'Has replies' : undefined}
    >
      <div className={css['comment']}>
        <p className={css['about']}>
          {written ? null : `${name} on `}
          <a href={`${entityUrl(entity_type, entity_slug)}#comment-${uid}`}>
            {entity_name ?? entity_slug.replaceAll('-', ' ')}
          </a>
          {', '}
          <TimeAgo date={created} now={now} />
        </p>
        <p className={css['content']}>{content}</p>
      </div>
    </Removable>
  );
}

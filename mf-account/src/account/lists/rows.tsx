import { coverUrl, entityUrl, markOfList, urls } from '@savepoint/contracts/base';
import type { HiddenReason } from '@savepoint/contracts/comments';
import type { ActivityItem, ActivityKind, OwnComment } from '@savepoint/contracts/members';
import { CommentText, richText, Stars, TimeAgo, useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { message } from '../member-messages';
import css from './lists.module.css';
import { RemovableRow } from './removable-row';
import { useDelayedRemoval, useInOrder, useRemoval } from './use-removal';

/** The game’s name; derived from the slug if the catalogue did not provide it. */
const nameOf = ({ name, slug }: ActivityItem) => name ?? slug.replaceAll('-', ' ');

/** A game the member rated or marked, with a button to remove it from the list. */
export function GameRow({ kind, item }: { kind: ActivityKind; item: ActivityItem }) {
  const now = useNow();
  const { slug, rating = 0, created } = item;
  const name = nameOf(item);
  const set = (on: boolean) => {
    const { games } = getSession();
    if (kind !== 'ratings') return games.mark(markOfList(kind), slug, on);
    return on ? games.rate(slug, rating) : games.unrate(slug);
  };
  const removal = useRemoval(
    async () => set(false),
    async () => set(true),
  );
  return (
    <RemovableRow
      removal={removal}
      label={message(`${kind}Remove`, { name })}
      confirmation={message(`${kind}Removed`, { name })}
    >
      <img
        className="thumb"
        src={coverUrl('game', slug, 'square', 112)}
        width="56"
        height="56"
        alt=""
        loading="lazy"
      />
      <div>
        <h3>
          <a href={urls.game(slug)}>{name}</a>
        </h3>
        <p>
          <TimeAgo date={created} now={now} />
        </p>
      </div>
      {kind === 'ratings' ? (
        <span className="rating">
          <Stars value={rating} />
          <b aria-hidden="true">{rating.toFixed(2).replace(/0$/, '')}</b>
        </span>
      ) : null}
    </RemovableRow>
  );
}

const STATUS: Record<HiddenReason, string> = {
  pending_moderation: message('waitingForApproval'),
  removed: message('removedByModerator'),
};

interface CommentRowProps {
  kind: 'written' | 'liked';
  item: OwnComment;
}

/** A comment the member wrote or likes, with a link to it and a button to delete or unlike it. */
export function CommentRow({ kind, item }: CommentRowProps) {
  const now = useNow();
  const { uid, name, created, entity_type, entity_slug, entity_name, has_replies, hidden } = item;
  const body = { comment_uid: uid, entity_type, entity_slug };
  const { api } = getSession();
  const deletion = useDelayedRemoval(() => api.call('deleteComment', { body }));
  const inOrder = useInOrder();
  const unliking = useRemoval(
    () => inOrder(() => api.call('unlikeComment', { body })),
    () => inOrder(() => api.call('likeComment', { body })),
  );
  const written = kind === 'written';
  return (
    <RemovableRow
      removal={written ? deletion : unliking}
      label={message(written ? 'deleteComment' : 'unlikeComment')}
      confirmation={message(written ? 'commentDeleted' : 'commentUnliked')}
      notRemovable={written && has_replies ? message('hasReplies') : undefined}
    >
      <div className={css['comment']}>
        <p className={css['about']}>
          {richText(
            message.parts(written ? 'on' : 'by', {
              name: <bdi key="name">{name}</bdi>,
              entity: (
                <a key="entity" href={`${entityUrl(entity_type, entity_slug)}#comment-${uid}`}>
                  {entity_name ?? entity_slug.replaceAll('-', ' ')}
                </a>
              ),
              time: <TimeAgo key="time" date={created} now={now} />,
            }),
          )}
        </p>
        {written && hidden ? <p className="tag tag--accent">{STATUS[hidden]}</p> : null}
        <CommentText className={css['content']} comment={item} />
      </div>
    </RemovableRow>
  );
}

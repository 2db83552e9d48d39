import { entityUrl } from '@savepoint/contracts/base';
import type { Reply } from '@savepoint/contracts/comments';
import { CommentText, richText, TimeAgo, useNow } from '@savepoint/region-kit';
import { useRef } from 'react';
import lists from '../lists/lists.module.css';
import { message } from './messages';
import css from './replies.module.css';

interface Props {
  reply: Reply;
  unread: boolean;
  /** @returns whether it is marked as read */
  onRead(): Promise<boolean>;
}

/** A reply with the link to it, which also marks it as read, as does its button. */
export function ReplyRow({ reply, unread, onRead }: Props) {
  const now = useNow();
  const link = useRef<HTMLAnchorElement>(null);
  const { uid, name, arrived, entity_type, entity_slug, entity_name, mention } = reply;
  const markRead = async () => {
    // The button is gone then.
    if (await onRead()) link.current?.focus();
  };
  return (
    <li className={`row ${lists['line']} ${css['reply']}`} data-unread={unread || undefined}>
      <div>
        <p className={lists['about']}>
          {unread ? <span className="tag tag--accent">{message('new')}</span> : null}{' '}
          {richText(
            message.parts(mention ? 'mentionedOn' : 'repliedOn', {
              name: <bdi key="name">{name}</bdi>,
              entity: (
                <a
                  key="entity"
                  ref={link}
                  href={`${entityUrl(entity_type, entity_slug)}?comment=${uid}#comment-${uid}`}
                  onClick={() => unread && void onRead()}
                >
                  {entity_name ?? entity_slug.replaceAll('-', ' ')}
                </a>
              ),
              time: <TimeAgo key="time" date={arrived} now={now} />,
            }),
          )}
        </p>
        <CommentText className={lists['content']} comment={reply} />
      </div>
      {unread ? (
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message('markReplyRead', { name })}
          onClick={() => void markRead()}
        >
          {message('markRead')}
        </button>
      ) : null}
    </li>
  );
}

import { entityUrl } from '@savepoint/contracts/base';
import type { QueueItem, ReportReason } from '@savepoint/contracts/moderation';
import { TimeAgo } from '@savepoint/region-kit';
import { message } from '../messages';
import css from '../moderation.module.css';
import { spamText } from './pending-reason-text';
import { ReviewedText } from './reviewed-text';

/** The comment with its context and the reasons why it is in the queue. */
export function QueuedComment({ item, now }: { item: QueueItem; now: number }) {
  const { comment, entity_type, entity_slug, entity_address, parent, pending_reasons } = item;
  const { reports, reasons, notes, banned, member_notes, spam_trial, author_shadowed } = item;
  const entityName = item.entity_name ?? entity_slug.replaceAll('-', ' ');
  const reportReasons = Object.entries(reasons).map(([reason, count]) =>
    message(reason as ReportReason, { count }),
  );
  return (
    <>
      <p className={css['meta']}>
        <b>
          <bdi>{comment.name}</bdi>
        </b>
        <TimeAgo date={comment.created} now={now} />
        <a className="link" href={entity_address ?? entityUrl(entity_type, entity_slug)}>
          {entityName}
        </a>
        {entity_address ? <span>{entity_address}</span> : null}
        <span className="tag">{message(visibility(item))}</span>
        {comment.guest ? <span className="tag">{message('guest')}</span> : null}
        {member_notes ? <span className="tag">{message('notesCount', { count: member_notes })}</span> : null}
        {author_shadowed ? <span className="tag tag--accent">{message('authorShadowed')}</span> : null}
        {banned ? <span className="tag tag--accent">{message('banned')}</span> : null}
      </p>
      <ReviewedText
        comment={comment}
        parent={parent}
        parentName={parent?.name}
        pendingReasons={pending_reasons}
        reported={reports ? message('reported', { count: reports, reasons: reportReasons.join(', ') }) : null}
      >
        {spam_trial ? <li className={css['reason']}>{spamText('spamTrial', spam_trial)}</li> : null}
        {notes.map((note, index) => (
          <li key={index} className={css['quote']}>
            {note}
          </li>
        ))}
      </ReviewedText>
    </>
  );
}

function visibility({ comment, shadowed }: QueueItem): 'shadowed' | 'hidden' | 'visible' {
  if (shadowed) return 'shadowed';
  return comment.hidden ? 'hidden' : 'visible';
}

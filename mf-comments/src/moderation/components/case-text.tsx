import { entityUrl, type PendingReason, type QueueItem } from '@savepoint/contracts';
import { TimeAgo } from '@savepoint/region-kit';
import css from '../moderation.module.css';

const REASONS: Record<string, string> = {
  spam: 'spam',
  abuse: 'abuse',
  spoiler: 'spoiler',
  'off-topic': 'off topic',
  other: 'something else',
};

function whyHeld(reason: PendingReason): string {
  if (reason.kind === 'words') return `Held for the words “${reason.phrase}”`;
  return reason.kind === 'links' ? 'Held for links by a new member' : 'Hidden by reports';
}

/** What a moderator needs to decide: the text, where it is said, to what, and why it is here. */
export function CaseText({ item, now }: { item: QueueItem; now: number }) {
  const { comment, entity_type, entity_slug, parent, pending_reasons, reports, reasons, notes, banned } =
    item;
  const why = Object.entries(reasons).map(([reason, count]) => `${REASONS[reason] ?? reason} ${count}`);
  return (
    <>
      <p className={css['meta']}>
        <b>{comment.name}</b>
        <TimeAgo date={comment.created} now={now} />
        <a className="link" href={entityUrl(entity_type, entity_slug)}>
          {entity_type}: {entity_slug}
        </a>
        {comment.hidden ? (
          <span className="tag">nobody sees it</span>
        ) : (
          <span className="tag">on the page</span>
        )}
        {banned ? <span className="tag tag--accent">banned</span> : null}
      </p>
      {parent ? (
        <blockquote className={css['quote']}>
          {parent.name}: {parent.content}
        </blockquote>
      ) : null}
      <p className={css['text']}>{comment.content}</p>
      <ul>
        {pending_reasons.map((reason, index) => (
          <li key={index} className={css['why']}>
            {whyHeld(reason)}
          </li>
        ))}
        {reports ? (
          <li className={css['why']}>
            {reports === 1 ? 'Reported once' : `Reported by ${reports} members`}: {why.join(', ')}
          </li>
        ) : null}
        {notes.map((note, index) => (
          <li key={index} className={css['quote']}>
            {note}
          </li>
        ))}
      </ul>
    </>
  );
}

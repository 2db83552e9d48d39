import { entityUrl, type ReportReason, type TrainingCase } from '@savepoint/contracts';
import { CommentText } from '@savepoint/region-kit';
import { message as queue } from '../messages';
import css from '../moderation.module.css';
import { pendingReasonText } from '../pending-reason-text';

/** A comment as moderators saw it, without names, with what rules and reports said about it. */
export function TrainedComment({ trained }: { trained: TrainingCase }) {
  const { comment, entity_type, entity_slug, entity_name, parent, pending_reasons, reports } = trained;
  const reasons = Object.entries(reports);
  const count = reasons.reduce((sum, [, each]) => sum + each, 0);
  const reported = reasons.map(([reason, each]) => queue(reason as ReportReason, { count: each }));
  return (
    <>
      <p className={css['meta']}>
        <a className="link" href={entityUrl(entity_type, entity_slug)}>
          {entity_name ?? entity_slug.replaceAll('-', ' ')}
        </a>
      </p>
      {parent ? (
        <blockquote className={css['quote']}>
          <CommentText comment={parent} />
        </blockquote>
      ) : null}
      <CommentText className={css['text']} comment={comment} />
      <ul>
        {pending_reasons.map((reason, index) => (
          <li key={index} className={css['reason']}>
            {pendingReasonText(reason)}
          </li>
        ))}
        {count ? (
          <li className={css['reason']}>{queue('reported', { count, reasons: reported.join(', ') })}</li>
        ) : null}
      </ul>
    </>
  );
}

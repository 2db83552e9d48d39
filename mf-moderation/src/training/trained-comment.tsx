import { entityUrl } from '@savepoint/contracts/base';
import type { ReportReason, TrainingCase } from '@savepoint/contracts/moderation';
import { ReviewedText } from '../queue/reviewed-text';
import { message as queue } from '../messages';
import css from '../moderation.module.css';

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
      <ReviewedText
        comment={comment}
        parent={parent}
        pendingReasons={pending_reasons}
        reported={count ? queue('reported', { count, reasons: reported.join(', ') }) : null}
      />
    </>
  );
}

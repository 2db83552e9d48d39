import { entityUrl, type PendingReason, type QueueItem } from '@savepoint/contracts';
import { CommentText, TimeAgo } from '@savepoint/region-kit';
import { useEffect, useRef, useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { decide, undo } from '../api';
import { focusEntry } from '../hooks/use-shortcuts';
import css from '../moderation.module.css';
import { BanForm } from './bans';

interface Props {
  item: QueueItem;
  /** Milliseconds since 1970. */
  now: number;
  /** Called with what was done, to be announced to screen readers. */
  onDone(announcement: string): void;
}

interface Decision {
  text: string;
  action_uid: string;
}

const VERDICTS = { approved: 'Approved', removed: 'Removed' } as const;

/** A comment to decide about; after the decision, one line with Undo. */
export function QueueEntry({ item, now, onDone }: Props) {
  const { comment } = item;
  const [version, setVersion] = useState(item.version);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [restored, setRestored] = useState(false);
  const [banFormOpen, setBanFormOpen] = useState(false);
  const { busy, error, run } = useRequest();
  const entry = useRef<HTMLDivElement>(null);
  // Undo removes the Undo button, which has the focus.
  useEffect(() => void (restored && entry.current?.focus()), [restored]);

  const submit = (verdict: keyof typeof VERDICTS) =>
    void run(async () => {
      const action_uid = await decide(comment.uid, verdict, version);
      const focused = entry.current?.contains(document.activeElement);
      const moved = focused && entry.current ? focusEntry(entry.current, 1) : false;
      const text = `${VERDICTS[verdict]}: the comment by ${comment.name}`;
      setRestored(false);
      setDecision({ text, action_uid });
      onDone(text);
      if (focused && !moved) setTimeout(() => entry.current?.focus());
    });
  const revert = ({ action_uid }: Decision) =>
    void run(async () => {
      await undo(action_uid);
      // The decision and its undo each increment the version.
      setVersion(version + 2);
      setDecision(null);
      setRestored(true);
      onDone(`Undone: the comment by ${comment.name} waits again`);
    });

  if (decision)
    return (
      <div
        ref={entry}
        className={css['done']}
        tabIndex={-1}
        data-entry
        aria-label={decision.text}
        role="group"
      >
        <span>{decision.text}.</span>
        <button
          className="btn btn--quiet"
          type="button"
          data-action="undo"
          aria-busy={busy}
          onClick={() => revert(decision)}
        >
          Undo
        </button>
        <RequestError error={error} />
      </div>
    );
  return (
    <div
      ref={entry}
      className={css['queueEntry']}
      tabIndex={-1}
      data-entry
      role="group"
      aria-label={`Comment by ${comment.name}`}
    >
      <QueuedComment item={item} now={now} />
      <div className={css['actions']}>
        <button
          className="btn btn--line"
          type="button"
          data-action="approve"
          aria-busy={busy}
          onClick={() => submit('approved')}
        >
          Approve
        </button>
        <button
          className="btn btn--danger"
          type="button"
          data-action="remove"
          aria-busy={busy}
          onClick={() => submit('removed')}
        >
          Remove
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          data-action="ban"
          aria-expanded={banFormOpen}
          onClick={() => setBanFormOpen(!banFormOpen)}
        >
          Ban {comment.name}
        </button>
      </div>
      {banFormOpen ? (
        <BanForm
          user_uid={comment.user_uid}
          name={comment.name}
          onDone={onDone}
          onClose={() => {
            entry.current?.focus();
            setBanFormOpen(false);
          }}
        />
      ) : null}
      <RequestError error={error} />
    </div>
  );
}

const REPORT_REASONS: Record<string, string> = {
  spam: 'spam',
  abuse: 'abuse',
  spoiler: 'spoiler',
  'off-topic': 'off topic',
  other: 'something else',
};

function pendingReasonText(reason: PendingReason): string {
  if (reason.kind === 'words') return `Held for the words “${reason.phrase}”`;
  return reason.kind === 'links' ? 'Held for links by a new member' : 'Hidden by reports';
}

/** The comment with its context and the reasons why it is in the queue. */
function QueuedComment({ item, now }: { item: QueueItem; now: number }) {
  const { comment, entity_type, entity_slug, parent, pending_reasons, reports, reasons, notes, banned } =
    item;
  const reportReasons = Object.entries(reasons).map(
    ([reason, count]) => `${REPORT_REASONS[reason] ?? reason} ${count}`,
  );
  return (
    <>
      <p className={css['meta']}>
        <b>{comment.name}</b>
        <TimeAgo date={comment.created} now={now} />
        <a className="link" href={entityUrl(entity_type, entity_slug)}>
          {entity_type}: {entity_slug}
        </a>
        <span className="tag">{comment.hidden ? 'hidden' : 'on the page'}</span>
        {banned ? <span className="tag tag--accent">banned</span> : null}
      </p>
      {parent ? (
        <blockquote className={css['quote']}>
          <b>{parent.name}</b>
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
        {reports ? (
          <li className={css['reason']}>
            {reports === 1 ? 'Reported once' : `Reported by ${reports} members`}: {reportReasons.join(', ')}
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

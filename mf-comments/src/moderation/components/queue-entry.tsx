import {
  entityUrl,
  type ModerationGround,
  type PendingReason,
  type QueueItem,
  type ReportReason,
  type Verdict,
} from '@savepoint/contracts';
import { CommentText, lazyWithRetry, TimeAgo } from '@savepoint/region-kit';
import { useEffect, useRef, useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { decide, undo } from '../api';
import { useAssignment } from '../hooks/use-assignment';
import { focusEntry } from '../hooks/use-shortcuts';
import { message } from '../messages';
import css from '../moderation.module.css';

const MemberNames = lazyWithRetry(async () => ({ default: (await import('../deferred')).MemberNames }));
const MemberNotes = lazyWithRetry(async () => ({ default: (await import('../deferred')).MemberNotes }));
const GroundSelect = lazyWithRetry(async () => ({ default: (await import('../deferred')).GroundSelect }));
const BanForm = lazyWithRetry(async () => ({ default: (await import('../deferred')).BanForm }));

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

/** A comment to decide about; after the decision, one line with Undo. */
export function QueueEntry({ item, now, onDone }: Props) {
  const { comment } = item;
  const [version, setVersion] = useState(item.version);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [restored, setRestored] = useState(false);
  const [ground, setGround] = useState(() => likelyGround(item));
  const [banFormOpen, setBanFormOpen] = useState(false);
  const [namesOpen, setNamesOpen] = useState(false);
  const [notesOpen, setNotesOpen] = useState(false);
  const { busy, error, run } = useRequest();
  const assignment = useAssignment(item);
  const entry = useRef<HTMLDivElement>(null);
  // Undo removes the Undo button, which has the focus.
  useEffect(() => void (restored && entry.current?.focus()), [restored]);

  const submit = (verdict: Verdict) =>
    void run(async () => {
      const action_uid = await decide(comment.uid, verdict, version, ground);
      const focused = entry.current?.contains(document.activeElement);
      const moved = focused && entry.current ? focusEntry(entry.current, 1) : false;
      const text = message(verdict, { name: comment.name });
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
      onDone(message('undone', { name: comment.name }));
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
          {message('undo')}
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
      aria-label={message('comment', { name: comment.name })}
      onFocus={assignment.begin}
    >
      {/* There before its text, so that screen readers announce it. */}
      <p className={assignment.other ? css['reason'] : 'vh'} role="status">
        {assignment.other ? message('assigned', { name: assignment.other }) : null}
      </p>
      <QueuedComment item={item} now={now} />
      <div className={css['actions']}>
        <button
          className="btn btn--line"
          type="button"
          data-action="approve"
          aria-busy={busy}
          onClick={() => submit('approved')}
        >
          {message('approve')}
        </button>
        <button
          className="btn btn--danger"
          type="button"
          data-action="remove"
          aria-busy={busy}
          onClick={() => submit('removed')}
        >
          {message('remove')}
        </button>
        <GroundSelect about={comment.name} value={ground} onChange={setGround} />
        <button
          className="btn btn--quiet"
          type="button"
          data-action="ban"
          aria-expanded={banFormOpen}
          onClick={() => setBanFormOpen(!banFormOpen)}
        >
          {message('ban', { name: comment.name })}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-expanded={namesOpen}
          onClick={() => setNamesOpen(!namesOpen)}
        >
          {message('names', { name: comment.name })}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-expanded={notesOpen}
          onClick={() => setNotesOpen(!notesOpen)}
        >
          {message('notes', { name: comment.name })}
        </button>
      </div>
      {namesOpen ? <MemberNames user_uid={comment.user_uid} /> : null}
      {notesOpen ? <MemberNotes user_uid={comment.user_uid} name={comment.name} /> : null}
      {banFormOpen ? (
        <BanForm
          user_uid={comment.user_uid}
          name={comment.name}
          initialGround={ground}
          onDone={onDone}
          onClose={() => {
            entry.current?.focus();
            setBanFormOpen(false);
          }}
        />
      ) : null}
      <RequestError error={error ?? assignment.error} />
    </div>
  );
}

/** What most members reported; a link without reports is likely to be spam. */
function likelyGround({ reasons, pending_reasons }: QueueItem): ModerationGround {
  const [most] = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  if (most) return most[0] as ReportReason;
  return pending_reasons.some(({ kind }) => kind === 'links') ? 'spam' : 'other';
}

function pendingReasonText(reason: PendingReason): string {
  switch (reason.kind) {
    case 'words':
      return message('reasonWords', reason);
    case 'links':
      return message('reasonLinks');
    case 'reports':
      return message('reasonReports');
    case 'edited':
      return message('reasonEdited');
    case 'site':
      return message('reasonSite');
  }
}

/** The comment with its context and the reasons why it is in the queue. */
function QueuedComment({ item, now }: { item: QueueItem; now: number }) {
  const { comment, entity_type, entity_slug, entity_address, parent, pending_reasons } = item;
  const { reports, reasons, notes, banned, member_notes } = item;
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
        <span className="tag">{message(comment.hidden ? 'hidden' : 'visible')}</span>
        {member_notes ? <span className="tag">{message('notesCount', { count: member_notes })}</span> : null}
        {banned ? <span className="tag tag--accent">{message('banned')}</span> : null}
      </p>
      {parent ? (
        <blockquote className={css['quote']}>
          <b>
            <bdi>{parent.name}</bdi>
          </b>
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
            {message('reported', { count: reports, reasons: reportReasons.join(', ') })}
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

import type { ModerationGround, QueueItem, ReportReason, Verdict } from '@savepoint/contracts/moderation';
import { lazyWithRetry } from '@savepoint/region-kit';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { actsForSite, decide, undo } from '../api';
import { useAssignment } from './use-assignment';
import { focusEntry } from './use-shortcuts';
import { message } from '../messages';
import css from '../moderation.module.css';
import { QueuedComment } from './queued-comment';

const MemberNames = lazyWithRetry(async () => ({ default: (await import('../tabs.lazy')).MemberNames }));
const MemberNotes = lazyWithRetry(async () => ({ default: (await import('../tabs.lazy')).MemberNotes }));
const GroundSelect = lazyWithRetry(async () => ({ default: (await import('../tabs.lazy')).GroundSelect }));
const BanForm = lazyWithRetry(async () => ({ default: (await import('../tabs.lazy')).BanForm }));

/** What is done with several comments at once. Each resolves to whether it succeeded, and does nothing twice. */
export interface EntryActions {
  decide(verdict: Verdict, ground?: ModerationGround): Promise<boolean>;
  undo(): Promise<boolean>;
}

interface Props {
  ref?: Ref<EntryActions>;
  item: QueueItem;
  selected: boolean;
  onSelect(selected: boolean): void;
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
export function QueueEntry({ ref, item, selected, onSelect, now, onDone }: Props) {
  const { comment } = item;
  const [version, setVersion] = useState(item.version);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [restored, setRestored] = useState(false);
  const [ground, setGround] = useState(() => likelyGround(item));
  const [banFormOpen, setBanFormOpen] = useState(false);
  const [namesOpen, setNamesOpen] = useState(false);
  const [notesOpen, setNotesOpen] = useState(false);
  const { busy, error, run } = useAttempt();
  const assignment = useAssignment(item);
  const entry = useRef<HTMLDivElement>(null);
  // Undo removes the Undo button, which has the focus.
  useEffect(() => void (restored && entry.current?.focus()), [restored]);

  const submit = (verdict: Verdict, because = ground) =>
    run(async () => {
      const action_uid = await decide(comment.uid, verdict, version, because);
      const focused = entry.current?.contains(document.activeElement);
      const moved = focused && entry.current ? focusEntry(entry.current, 1) : false;
      const text = message(verdict, { name: comment.name });
      setRestored(false);
      setDecision({ text, action_uid });
      onDone(text);
      if (focused && !moved) setTimeout(() => entry.current?.focus());
    });
  const revert = ({ action_uid }: Decision) =>
    run(async () => {
      await undo(action_uid);
      // The decision and its undo each increment the version.
      setVersion(version + 2);
      setDecision(null);
      setRestored(true);
      onDone(message('undone', { name: comment.name }));
    });
  useImperativeHandle(ref, () => ({
    decide: async (verdict, because) => (decision ? true : submit(verdict, because)),
    undo: async () => (decision ? revert(decision) : true),
  }));

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
          onClick={() => void revert(decision)}
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
      <label className={css['select']}>
        <input
          type="checkbox"
          data-action="select"
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <span className="vh">{message('select', { name: comment.name })}</span>
      </label>
      <QueuedComment item={item} now={now} />
      <div className={css['actions']}>
        <button
          className="btn btn--line"
          type="button"
          data-action="approve"
          aria-busy={busy}
          onClick={() => void submit('approved')}
        >
          {message('approve')}
        </button>
        <button
          className="btn btn--danger"
          type="button"
          data-action="remove"
          aria-busy={busy}
          onClick={() => void submit('removed')}
        >
          {message('remove')}
        </button>
        <button
          className="btn btn--line"
          type="button"
          data-action="spam"
          aria-busy={busy}
          onClick={() => void submit('removed', 'spam')}
        >
          {message('removeSpam')}
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
        {actsForSite() ? null : (
          <button
            className="btn btn--quiet"
            type="button"
            aria-expanded={namesOpen}
            onClick={() => setNamesOpen(!namesOpen)}
          >
            {message('names', { name: comment.name })}
          </button>
        )}
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

const SPAM_REASONS: readonly string[] = ['links', 'spam-filter', 'spam-service'];

/** What most members reported; without reports, a link and what a check for spam found are likely to be spam. */
function likelyGround({ reasons, pending_reasons, spam_trial }: QueueItem): ModerationGround {
  const [most] = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  if (most) return most[0] as ReportReason;
  const isLikely = spam_trial || pending_reasons.some(({ kind }) => SPAM_REASONS.includes(kind));
  return isLikely ? 'spam' : 'other';
}

import { APPEAL_MAX_LENGTH, longDate } from '@savepoint/contracts/base';
import { MODERATION_GROUNDS, type AppealOutcome, type QueuedAppeal } from '@savepoint/contracts/moderation';
import { CommentText, richText, TimeAgo, useNow } from '@savepoint/region-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from './api';
import css from './moderation.module.css';
import { ListSection } from './list';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from './tab-messages';

async function loadAppeals(at: { cursor?: string }) {
  const { appeals, next_cursor } = await call('listAppeals', { body: at });
  return { items: appeals, next_cursor };
}

/** Appeals of members against decisions, oldest first. */
export function Appeals() {
  const list = useList<QueuedAppeal>(loadAppeals);
  const now = useNow();
  return (
    <ListSection
      title={message('appealsTitle')}
      list={list}
      empty={
        <>
          <h3>{message('appealsEmpty')}</h3>
          <p>{message('appealsEmptyAbout')}</p>
        </>
      }
    >
      {(items) => (
        <ol className={css['list']}>
          {items.map((appeal) => (
            <li key={appeal.appeal_uid}>
              <AppealEntry appeal={appeal} now={now} />
            </li>
          ))}
        </ol>
      )}
    </ListSection>
  );
}

function AppealEntry({ appeal, now }: { appeal: QueuedAppeal; now: number }) {
  const { appeal_uid, text, created, action, by, at, about, ground, explanation, comment, decidable } =
    appeal;
  const [answer, setAnswer] = useState('');
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const [reopened, setReopened] = useState(false);
  const { busy, error, run } = useAttempt();
  const done = useRef<HTMLParagraphElement>(null);
  const answerBox = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => void (outcome && done.current?.focus()), [outcome]);
  // Undo removes the Undo button, which has the focus.
  useEffect(() => void (reopened && !outcome && answerBox.current?.focus()), [reopened, outcome]);

  const submit = (decided: AppealOutcome) =>
    void run(async () => {
      await call('decideAppeal', { body: { appeal_uid, outcome: decided, answer: answer.trim() } });
      setOutcome(decided);
    });
  const reopen = () =>
    void run(async () => {
      await call('reopenAppeal', { body: { appeal_uid } });
      setOutcome(null);
      setReopened(true);
    });
  if (outcome)
    return (
      <div className={css['done']}>
        <p ref={done} tabIndex={-1} role="status">
          {message(outcome === 'upheld' ? 'appealUpheld' : 'appealReversed', { about })}
        </p>
        {outcome === 'upheld' ? (
          <button
            className="btn btn--quiet"
            type="button"
            aria-label={message('undoUpheld', { about })}
            aria-busy={busy}
            onClick={reopen}
          >
            {message('undo')}
          </button>
        ) : null}
        <RequestError error={error} />
      </div>
    );
  const moderator = (
    <b key="by">
      <bdi>{by}</bdi>
    </b>
  );
  return (
    <div className={css['queueEntry']} role="group" aria-label={message('appealOf', { about })}>
      <p>{richText(message.parts(action, { by: moderator, about: <bdi key="about">{about}</bdi> }))}</p>
      <p className={css['meta']}>
        <span>{longDate(at)}</span>
        {ground ? <span>{MODERATION_GROUNDS[ground].label}</span> : null}
        {explanation ? <span>{explanation}</span> : null}
      </p>
      {comment ? (
        <>
          <p className={css['meta']}>{message('decidedComment')}</p>
          <CommentText className={css['text']} comment={comment} />
        </>
      ) : null}
      <p className={css['meta']}>
        {message('appealWritten')} <TimeAgo date={created} now={now} />
      </p>
      <blockquote className={css['quote']} dir="auto">
        <p className={css['text']}>{text}</p>
      </blockquote>
      {decidable ? (
        <>
          <div className="field">
            <label htmlFor={id}>{message('answer')}</label>
            <input
              ref={answerBox}
              id={id}
              className="input"
              maxLength={APPEAL_MAX_LENGTH}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </div>
          <div className={css['actions']}>
            {(['upheld', 'reversed'] as const).map((each) => (
              <button
                key={each}
                className="btn btn--line"
                type="button"
                aria-busy={busy}
                onClick={() => submit(each)}
              >
                {message(each)}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p className={css['reason']}>{message('ownDecision')}</p>
      )}
      <RequestError error={error} />
    </div>
  );
}

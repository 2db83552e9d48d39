import { longDate } from '@savepoint/contracts/base';
import {
  MODERATION_GROUNDS,
  type AnswerTrainingCaseResponse,
  type ModerationGround,
  type TrainingCase,
  type TrainingResult,
  type Verdict,
} from '@savepoint/contracts/moderation';
import { Icon, richText } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { RequestError, useRequest } from '@savepoint/region-kit/ui/request';
import { call, pageBody } from '../api';
import { useShortcuts } from '../queue/use-shortcuts';
import css from '../moderation.module.css';
import { GroundSelect } from '../members/ground-select';
import { TrainedComment } from './trained-comment';
import { message } from './training-messages';
import { TrainingResults } from './training-results';

interface Answered {
  trained: TrainingCase;
  decided: AnswerTrainingCaseResponse;
  verdict: Verdict;
  ground: ModerationGround;
}

/** Old cases, decided again for practice: nothing on the site changes. */
export function Training() {
  const { busy, error, run } = useRequest();
  const [open, setOpen] = useState<TrainingCase | null>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [result, setResult] = useState<TrainingResult>({ answered: 0, agreed: 0 });
  const [answers, setAnswers] = useState<Answered[]>([]);
  const root = useRef<HTMLElement>(null);
  const id = useId();
  const isAdmin = useSession(({ user }) => user.roles.includes('admin'));
  useShortcuts(root);

  const load = useCallback(
    (from: string | null) =>
      void run(async () => {
        const next = await call('nextTrainingCase', { body: pageBody(from) });
        setOpen(next.case);
        setCursor(next.next_cursor);
        setResult(next.result);
      }),
    [run],
  );
  useEffect(() => load(null), [load]);
  const answer = (verdict: Verdict, ground: ModerationGround) =>
    void run(async () => {
      if (!open) return;
      const body = { case_uid: open.case_uid, verdict, ...(verdict === 'removed' && { ground }) };
      const decided = await call('answerTrainingCase', { body });
      setAnswers([...answers, { trained: open, decided, verdict, ground }]);
      setResult(decided.result);
      setOpen(undefined);
      load(cursor);
    });

  return (
    <section ref={root} aria-labelledby={id} aria-busy={busy}>
      <div className="sec__head">
        <h2 id={id} className="pt">
          {message('title')}
        </h2>
        <button className="btn btn--quiet" type="button" onClick={() => load(null)}>
          <Icon name="retry" small />
          {message('restart')}
        </button>
      </div>
      <div className={css['list']}>
        <p className={css['text']}>{message('about')}</p>
        <p className={css['keys']}>
          {richText(
            message.parts('keys', {
              j: <kbd key="j">J</kbd>,
              k: <kbd key="k">K</kbd>,
              a: <kbd key="a">A</kbd>,
              r: <kbd key="r">R</kbd>,
            }),
          )}
        </p>
        <p>
          {result.answered
            ? message('result', {
                ...result,
                percent: Math.round((100 * result.agreed) / result.answered),
              })
            : message('noResult')}
        </p>
        <ol className={css['list']}>
          {answers.map((answered) => (
            <li key={answered.trained.case_uid}>
              <Outcome {...answered} />
            </li>
          ))}
          {open ? (
            <li key={open.case_uid}>
              <OpenCase
                key={open.case_uid}
                trained={open}
                busy={busy}
                focused={answers.length > 0}
                onAnswer={answer}
              />
            </li>
          ) : null}
        </ol>
        {open === null ? (
          <div className="state" role="status">
            <h3>{message('empty')}</h3>
            <p>{message('emptyAbout')}</p>
          </div>
        ) : null}
        <RequestError error={error} />
      </div>
      {isAdmin ? <TrainingResults key={result.answered} /> : null}
    </section>
  );
}

interface OpenCaseProps {
  trained: TrainingCase;
  busy: boolean;
  /** Whether it takes the focus: it follows an answer. */
  focused: boolean;
  onAnswer(verdict: Verdict, ground: ModerationGround): void;
}

function OpenCase({ trained, busy, focused, onAnswer }: OpenCaseProps) {
  const [ground, setGround] = useState<ModerationGround>('other');
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => void (focused && entry.current?.focus()), [focused]);
  return (
    <div
      ref={entry}
      className={css['queueEntry']}
      tabIndex={-1}
      data-entry
      role="group"
      aria-label={message('case')}
    >
      <TrainedComment trained={trained} />
      <div className={css['actions']}>
        <button
          className="btn btn--line"
          type="button"
          data-action="approve"
          aria-busy={busy}
          onClick={() => onAnswer('approved', ground)}
        >
          {message('approve')}
        </button>
        <button
          className="btn btn--danger"
          type="button"
          data-action="remove"
          aria-busy={busy}
          onClick={() => onAnswer('removed', ground)}
        >
          {message('remove')}
        </button>
        <GroundSelect about={message('case')} value={ground} onChange={setGround} />
      </div>
    </div>
  );
}

/** The case again, what the moderator answered, and what was decided and why. */
function Outcome({ trained, decided, verdict, ground }: Answered) {
  const label = (each: Verdict, named: ModerationGround | undefined) =>
    each === 'removed' && named
      ? message('removedFor', { ground: MODERATION_GROUNDS[named].label })
      : message(each);
  const agreed = decided.verdict === verdict;
  return (
    <div
      className={css['queueEntry']}
      tabIndex={-1}
      data-entry
      role="group"
      aria-label={message(agreed ? 'agreed' : 'disagreed')}
    >
      <p role="status">
        <b>{message(agreed ? 'agreed' : 'disagreed')}</b>
      </p>
      <TrainedComment trained={trained} />
      <p>{message('yours', { decision: label(verdict, ground) })}</p>
      <p>
        {message('theirs', {
          decision: label(decided.verdict, decided.ground),
          date: longDate(decided.at),
        })}
      </p>
      {decided.overturned ? <p className={css['reason']}>{message('overturned')}</p> : null}
      {decided.answer ? <p className={css['reason']}>{message('answer', { text: decided.answer })}</p> : null}
    </div>
  );
}

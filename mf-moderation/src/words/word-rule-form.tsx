import { entityUrl, WORD_RULE_PHRASES_MAX, WORD_RULE_TEST_DAYS } from '@savepoint/contracts/base';
import type { TestWordRuleResponse, WordRule, WordRuleEffect } from '@savepoint/contracts/moderation';
import { CommentText, Failed } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

const EFFECTS: WordRuleEffect[] = ['moderate', 'reject'];

const parseLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, WORD_RULE_PHRASES_MAX);

/** The form in which a rule is written, tested against existing comments, and saved. */
export function WordRuleForm({ rule, onClose }: { rule?: WordRule; onClose(): void }) {
  const [rule_uid] = useState(() => rule?.rule_uid ?? createUid());
  const [text, setText] = useState(rule?.phrases.join('\n') ?? '');
  const [effect, setEffect] = useState<WordRuleEffect>(rule?.effect ?? 'moderate');
  const [tested, setTested] = useState<string[] | null>(null);
  const [version, setVersion] = useState(rule?.version ?? 0);
  /** What another moderator has saved meanwhile. */
  const [theirs, setTheirs] = useState<WordRule | null>(null);
  const { busy, error, run } = useAttempt();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const phrases = parseLines(text);
  /** What is typed here stays; saved once more, it replaces theirs. */
  const readTheirs = async () => {
    const { rules } = await call('listWordRules', { body: {} });
    const found = rules.find((each) => each.rule_uid === rule_uid);
    setTheirs(found ?? null);
    setVersion(found?.version ?? 0);
  };
  const save = (enabled: boolean) =>
    void run(async () => {
      try {
        await call('saveWordRule', { body: { rule_uid, phrases, effect, enabled, version } });
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'rule-changed') await readTheirs();
        throw cause;
      }
      onClose();
    });
  return (
    <form
      className="form panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (phrases.length) setTested(phrases);
      }}
    >
      <div className="field">
        <label htmlFor={id}>{message('phrases')}</label>
        <textarea
          ref={box}
          id={id}
          className="input"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setTested(null);
          }}
        />
        <small id={`${id}-hint`}>{message('phrasesHint')}</small>
      </div>
      <fieldset>
        <legend className="field__label">{message('effect')}</legend>
        {EFFECTS.map((each) => (
          <label key={each} className="check">
            <input
              type="radio"
              name={`${id}-effect`}
              checked={effect === each}
              onChange={() => setEffect(each)}
            />
            {message(each)}
          </label>
        ))}
      </fieldset>
      <div className={css['actions']}>
        <button className="btn btn--line" type="submit" aria-disabled={!phrases.length}>
          {message('test', { count: WORD_RULE_TEST_DAYS })}
        </button>
        <button
          className="btn"
          type="button"
          aria-busy={busy}
          aria-disabled={!phrases.length}
          onClick={() => phrases.length && save(true)}
        >
          {message('saveOn')}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-disabled={!phrases.length}
          onClick={() => phrases.length && save(false)}
        >
          {message('saveOff')}
        </button>
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {message('cancel')}
        </button>
      </div>
      <RequestError error={error} field="phrases" />
      {theirs ? (
        <div className={css['reason']}>
          <p>{message('savedMeanwhile', { name: theirs.by, effect: message(theirs.effect) })}</p>
          <ul>
            {theirs.phrases.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {tested ? <RuleTest key={tested.join('\n')} phrases={tested} effect={effect} /> : null}
    </form>
  );
}

/** How many matches are listed; the rest is counted. */
const LISTED_MATCHES_MAX = 50;

interface TestResult {
  checked_count: number;
  found: TestWordRuleResponse['found'];
  /** Where the test continues; null when it is complete. */
  next_cursor: string | null;
}

const NO_RESULT: TestResult = { checked_count: 0, found: [], next_cursor: null };

/** Recent comments that a rule would have matched, updated while the test runs. */
function RuleTest({ phrases, effect }: { phrases: string[]; effect: WordRuleEffect }) {
  const { busy, error, run } = useAttempt();
  const [result, setResult] = useState<TestResult>(NO_RESULT);

  const test = useCallback(
    (start: TestResult, signal: AbortSignal) =>
      run(async () => {
        let sum = start;
        do {
          const cursor = sum.next_cursor;
          const body = { phrases, ...(cursor !== null && { cursor }) };
          const next = await call('testWordRule', { body });
          if (signal.aborted) return;
          sum = {
            checked_count: sum.checked_count + next.checked_count,
            found: [...sum.found, ...next.found],
            next_cursor: next.next_cursor,
          };
          setResult(sum);
        } while (sum.next_cursor !== null);
      }),
    [run, phrases],
  );
  useEffect(() => {
    const unmount = new AbortController();
    void test(NO_RESULT, unmount.signal);
    return () => unmount.abort();
  }, [test]);

  const { checked_count, found } = result;
  return (
    <section aria-label={message('testTitle')} aria-busy={busy}>
      <p role="status">
        {busy ? `${message('testing')} ` : ''}
        {message(effect === 'moderate' ? 'wouldModerate' : 'wouldReject', {
          found: found.length,
          checked: checked_count,
        })}
      </p>
      {error ? (
        <Failed text={error.message} onRetry={() => void test(result, new AbortController().signal)} />
      ) : null}
      <ul>
        {found.slice(0, LISTED_MATCHES_MAX).map(({ comment, entity_type, entity_slug, phrase }) => (
          <li key={comment.uid} className={css['entry']}>
            <div>
              <CommentText className={css['text']} comment={comment} />
              <p className={css['meta']}>
                <b>
                  <bdi>{comment.name}</bdi>
                </b>
                <a className="link" href={entityUrl(entity_type, entity_slug)}>
                  {entity_slug.replaceAll('-', ' ')}
                </a>
                <span>{message('contains', { phrase })}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {found.length > LISTED_MATCHES_MAX ? (
        <p className="muted">{message('andMore', { count: found.length - LISTED_MATCHES_MAX })}</p>
      ) : null}
    </section>
  );
}

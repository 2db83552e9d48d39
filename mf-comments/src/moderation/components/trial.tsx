import { entityUrl, type WordRuleEffect, type TestWordRuleResponse } from '@savepoint/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { call } from '../calls';
import css from '../moderation.module.css';

/** As many as are shown; the rest is counted. */
const SHOWN = 50;

interface Found {
  checked_count: number;
  found: TestWordRuleResponse['found'];
  /** Where the trial goes on; null when it is over. */
  next_cursor: string | null;
}

const NOTHING: Found = { checked_count: 0, found: [], next_cursor: null };

/** What a rule would have done to the comments of the last 30 days, as far as they have been looked at. */
export function Trial({ phrases, effect }: { phrases: string[]; effect: WordRuleEffect }) {
  const { busy, failure, attempt } = useAttempt();
  const [result, setResult] = useState<Found>(NOTHING);

  const run = useCallback(
    (start: Found, signal: AbortSignal) =>
      attempt(async () => {
        let sum = start;
        do {
          const cursor = sum.next_cursor;
          const next = await call<TestWordRuleResponse>('rules/try', {
            phrases,
            ...(cursor !== null && { cursor }),
          });
          if (signal.aborted) return;
          sum = {
            checked_count: sum.checked_count + next.checked_count,
            found: [...sum.found, ...next.found],
            next_cursor: next.next_cursor,
          };
          setResult(sum);
        } while (sum.next_cursor !== null);
      }),
    [attempt, phrases],
  );
  useEffect(() => {
    const closed = new AbortController();
    void run(NOTHING, closed.signal);
    return () => closed.abort();
  }, [run]);

  const { checked_count, found } = result;
  return (
    <section aria-label="Trial" aria-busy={busy}>
      <p role="status">
        {busy ? 'Looking… ' : ''}
        {found.length} of {checked_count} comments would have been{' '}
        {effect === 'moderate' ? 'held' : 'rejected'}.
      </p>
      {failure ? (
        <p className={css['trouble']} role="alert">
          {failure.message}{' '}
          <button
            className="btn btn--line"
            type="button"
            onClick={() => void run(result, new AbortController().signal)}
          >
            Go on
          </button>
        </p>
      ) : null}
      <ul>
        {found.slice(0, SHOWN).map(({ comment, entity_type, entity_slug, phrase }) => (
          <li key={comment.uid} className={css['entry']}>
            <div>
              <p className={css['text']}>{comment.content}</p>
              <p className={css['meta']}>
                <b>{comment.name}</b>
                <a className="link" href={entityUrl(entity_type, entity_slug)}>
                  {entity_slug}
                </a>
                <span>found “{phrase}”</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? <p className="muted">and {found.length - SHOWN} more</p> : null}
    </section>
  );
}

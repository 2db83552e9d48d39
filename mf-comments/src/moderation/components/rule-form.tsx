import {
  WORD_RULE_PHRASES_MAX,
  WORD_RULE_TEST_DAYS,
  type WordRuleEffect,
  type WordRule,
} from '@savepoint/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { makeUid } from '../../comments/make-uid';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { call } from '../calls';
import css from '../moderation.module.css';
import { Trial } from './trial';

const EFFECTS: Record<WordRuleEffect, string> = {
  moderate: 'Hold the comment until a moderator has looked',
  reject: 'Reject the comment and say why',
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, WORD_RULE_PHRASES_MAX);

/** Where a rule is written, tried and switched on. */
export function RuleForm({ rule, onClose }: { rule?: WordRule; onClose(): void }) {
  const [rule_uid] = useState(() => rule?.rule_uid ?? makeUid());
  const [text, setText] = useState(rule?.phrases.join('\n') ?? '');
  const [effect, setEffect] = useState<WordRuleEffect>(rule?.effect ?? 'moderate');
  const [tried, setTried] = useState<string[] | null>(null);
  const { busy, failure, attempt } = useAttempt();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const phrases = linesOf(text);
  const save = (enabled: boolean) =>
    void attempt(async () => {
      await call('rules/save', { rule_uid, phrases, effect, enabled, version: rule?.version ?? 0 });
      onClose();
    });
  return (
    <form
      className="form panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (phrases.length) setTried(phrases);
      }}
    >
      <div className="field">
        <label htmlFor={id}>Words or phrases, one a line</label>
        <textarea
          ref={box}
          id={id}
          className="input"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setTried(null);
          }}
        />
        <small id={`${id}-hint`}>
          Whole words, however they are written: case, accents and punctuation make no difference. A * at the
          end stands for any ending, as in “scam*”.
        </small>
      </div>
      <fieldset>
        <legend className="field__label">A comment with one of them</legend>
        {(Object.keys(EFFECTS) as WordRuleEffect[]).map((each) => (
          <label key={each} className="check">
            <input
              type="radio"
              name={`${id}-effect`}
              checked={effect === each}
              onChange={() => setEffect(each)}
            />
            {EFFECTS[each]}
          </label>
        ))}
      </fieldset>
      <div className={css['acts']}>
        <button className="btn btn--line" type="submit" aria-disabled={!phrases.length}>
          Try on the last {WORD_RULE_TEST_DAYS} days
        </button>
        <button
          className="btn"
          type="button"
          aria-busy={busy}
          aria-disabled={!phrases.length}
          onClick={() => phrases.length && save(true)}
        >
          Switch on
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-disabled={!phrases.length}
          onClick={() => phrases.length && save(false)}
        >
          Save switched off
        </button>
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
      {failure ? (
        <p className={css['trouble']} role="alert">
          {failure.errors['phrases'] ?? failure.message}
        </p>
      ) : null}
      {tried ? <Trial key={tried.join('\n')} phrases={tried} effect={effect} /> : null}
    </form>
  );
}

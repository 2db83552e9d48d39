import type { WordRulesResponse, WordRule } from '@savepoint/contracts';
import { useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';
import { call } from '../calls';
import { useList } from '../hooks/use-list';
import css from '../moderation.module.css';
import { ListFrame } from './list-frame';
import { RuleForm } from './rule-form';

const readRules = async () => ({ items: (await call<WordRulesResponse>('rules')).rules, next_cursor: null });

/** Words that comments are held for moderation or rejected for. */
export function Words() {
  const list = useList<WordRule>(readRules);
  const [edited, setEdited] = useState<WordRule | 'new' | null>(null);
  const close = () => {
    setEdited(null);
    list.reload();
  };
  return (
    <>
      {edited ? (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.rule_uid}
          {...(edited !== 'new' && { rule: edited })}
          onClose={close}
        />
      ) : (
        <p>
          <button className="btn" type="button" onClick={() => setEdited('new')}>
            New rule
          </button>
        </p>
      )}
      <ListFrame
        title="Word rules"
        list={list}
        empty={
          <>
            <h3>No rules yet</h3>
            <p>A rule holds comments with certain words for a moderator, or rejects them.</p>
          </>
        }
      >
        {(items) => (
          <ul>
            {items.map((rule) => (
              <Rule key={rule.rule_uid} rule={rule} onEdit={() => setEdited(rule)} onChanged={list.reload} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function Rule({ rule, onEdit, onChanged }: { rule: WordRule; onEdit(): void; onChanged(): void }) {
  const { rule_uid, phrases, effect, enabled, by, version } = rule;
  const { busy, failure, attempt } = useAttempt();
  const words = phrases.join(', ');
  const change = (name: string, body: object) =>
    void attempt(async () => {
      await call(name, body);
      onChanged();
    });
  return (
    <li className={css['entry']}>
      <div>
        <p className={enabled ? '' : css['off']}>
          <b>{words}</b>
        </p>
        <p className={css['meta']}>
          {effect === 'moderate' ? 'Held for a moderator' : 'Rejected'}
          <span className={enabled ? 'tag tag--accent' : 'tag'}>{enabled ? 'on' : 'off'}</span>
          <span>changed by {by}</span>
        </p>
        {failure ? (
          <p className={css['trouble']} role="alert">
            {failure.message}
          </p>
        ) : null}
      </div>
      <div className={css['acts']} aria-busy={busy}>
        <button
          className="btn btn--line"
          type="button"
          onClick={() => change('rules/save', { rule_uid, phrases, effect, version, enabled: !enabled })}
        >
          Switch {enabled ? 'off' : 'on'} <span className="vh">{words}</span>
        </button>
        <button className="btn btn--quiet" type="button" onClick={onEdit}>
          Edit <span className="vh">{words}</span>
        </button>
        <button className="btn btn--quiet" type="button" onClick={() => change('rules/delete', { rule_uid })}>
          Delete <span className="vh">{words}</span>
        </button>
      </div>
    </li>
  );
}

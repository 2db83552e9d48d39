import type { WordRule } from '@savepoint/contracts';
import { useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { call } from '../api';
import css from '../moderation.module.css';
import { ListSection, useList } from './list';
import { WordRuleForm } from './word-rule-form';

const loadRules = async () => ({
  items: (await call('listWordRules', { body: {} })).rules,
  next_cursor: null,
});

/** Words for which comments are held for moderation or rejected. */
export function WordRules() {
  const list = useList<WordRule>(loadRules);
  const [edited, setEdited] = useState<WordRule | 'new' | null>(null);
  const close = () => {
    setEdited(null);
    list.reload();
  };
  return (
    <>
      {edited ? (
        <WordRuleForm
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
      <ListSection
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
              <RuleEntry
                key={rule.rule_uid}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onChanged={list.reload}
              />
            ))}
          </ul>
        )}
      </ListSection>
    </>
  );
}

function RuleEntry({ rule, onEdit, onChanged }: { rule: WordRule; onEdit(): void; onChanged(): void }) {
  const { rule_uid, phrases, effect, enabled, by, version } = rule;
  const { busy, error, run } = useRequest();
  const words = phrases.join(', ');
  const change = (send: () => Promise<unknown>) =>
    void run(async () => {
      await send();
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
        <RequestError error={error} />
      </div>
      <div className={css['actions']} aria-busy={busy}>
        <button
          className="btn btn--line"
          type="button"
          onClick={() =>
            change(() =>
              call('saveWordRule', { body: { rule_uid, phrases, effect, version, enabled: !enabled } }),
            )
          }
        >
          Switch {enabled ? 'off' : 'on'} <span className="vh">{words}</span>
        </button>
        <button className="btn btn--quiet" type="button" onClick={onEdit}>
          Edit <span className="vh">{words}</span>
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          onClick={() => change(() => call('deleteWordRule', { body: { rule_uid } }))}
        >
          Delete <span className="vh">{words}</span>
        </button>
      </div>
    </li>
  );
}

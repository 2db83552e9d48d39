import type { WordRule } from '@savepoint/contracts/moderation';
import { useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from '../api';
import css from '../moderation.module.css';
import { ListSection } from '../list';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from '../tab-messages';
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
            {message('newRule')}
          </button>
        </p>
      )}
      <ListSection
        title={message('rulesTitle')}
        list={list}
        empty={
          <>
            <h3>{message('rulesEmpty')}</h3>
            <p>{message('rulesEmptyAbout')}</p>
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
  const { busy, error, run } = useAttempt();
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
          {message(effect === 'moderate' ? 'moderates' : 'rejects')}
          <span className={enabled ? 'tag tag--accent' : 'tag'}>{message(enabled ? 'on' : 'off')}</span>
          <span>{message('changedBy', { name: by })}</span>
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
          {message(enabled ? 'switchOff' : 'switchOn')} <span className="vh">{words}</span>
        </button>
        <button className="btn btn--quiet" type="button" onClick={onEdit}>
          {message('edit')} <span className="vh">{words}</span>
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          onClick={() => change(() => call('deleteWordRule', { body: { rule_uid } }))}
        >
          {message('delete')} <span className="vh">{words}</span>
        </button>
      </div>
    </li>
  );
}

import { longDate } from '@savepoint/contracts/base';
import type { SiteDetails, SpamServiceState } from '@savepoint/contracts/sites';
import { Icon } from '@savepoint/region-kit';
import { useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { Section } from '../parts';
import { message } from './spam-filter-messages';

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/** The key of a site at a service that checks comments for spam, and whether the service works. */
export function SpamService({ site: { key: site, spam_service: state }, onChanged }: Props) {
  const { busy, error, errors, run } = useAttempt();
  const [apiKey, setApiKey] = useState('');
  const [status, setStatus] = useState('');
  const change = (request: () => Promise<{ site: SiteDetails }>, done: string) => {
    if (busy) return;
    setStatus('');
    void run(async () => {
      const changed = await request();
      setApiKey('');
      setStatus(done);
      onChanged(changed.site);
    });
  };
  const set = () =>
    change(() => call('setSpamServiceKey', { site, api_key: apiKey.trim() }), message('serviceKeySaved'));
  const remove = () => change(() => call('removeSpamServiceKey', { site }), message('serviceKeyRemoved'));
  return (
    <Section title={message('spamService')}>
      <p>{message('spamServiceText')}</p>
      <p>{message('spamServiceSends')}</p>
      {state ? <State state={state} /> : null}
      <Form label={message('spamService')} busy={busy} onSubmit={set}>
        <Field label={message('serviceKey')} value={apiKey} error={errors['api_key']} onChange={setApiKey} />
        <RequestError error={error} inFields />
        <div className={css['actions']}>
          <Submit busy={busy} text={message('setServiceKey')} />
          {state ? (
            <button className="btn btn--quiet" type="button" aria-busy={busy || undefined} onClick={remove}>
              {message('removeServiceKey')}
            </button>
          ) : null}
          <p role="status">{status}</p>
        </div>
      </Form>
    </Section>
  );
}

function State({ state: { since, failing } }: { state: SpamServiceState }) {
  if (!failing) return <p className={css['meta']}>{message('serviceKeySet', { date: longDate(since) })}</p>;
  const { problem, words } = failing;
  return (
    <div className="alert">
      <Icon name="warning" />
      <p>
        {message(problem === 'silent' ? 'serviceSilent' : 'serviceRefused', {
          date: longDate(failing.since),
        })}
      </p>
      {words ? <p dir="auto">{message('serviceWords', { words })}</p> : null}
    </div>
  );
}

import { longDate, SITE_WEBHOOKS_MAX } from '@savepoint/contracts/base';
import {
  WEBHOOK_EVENTS,
  type SiteWebhook,
  type SiteWebhookSecretResponse,
  type WebhookEvent,
} from '@savepoint/contracts/sites';
import { Icon } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call } from '../api';
import css from '../sites.module.css';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from '../page-messages';
import { Copyable, Section, useFocus } from '../parts';
import { WebhookLog } from './webhook-log';

interface Props {
  site: string;
  /** Called after a change, which the log of the site then has. */
  onChanged(): void;
}

/** The addresses to which messages about a site’s comments are sent. */
export function Webhooks({ site, onChanged }: Props) {
  const loaded = useLoaded(
    useCallback(async () => (await call('listSiteWebhooks', { site })).webhooks, [site]),
  );
  const [made, setMade] = useState<SiteWebhookSecretResponse | null>(null);
  const show = (changed: SiteWebhook[], secret?: SiteWebhookSecretResponse) => {
    loaded.set(changed);
    // It is in no other response: it stays for as long as its webhook.
    setMade((shown) => secret ?? (changed.some(({ uid }) => uid === shown?.uid) ? shown : null));
    onChanged();
  };
  return (
    <Section title={message('webhooks')}>
      <p>{message('webhooksText')}</p>
      {made ? <NewSecret key={made.secret} made={made} /> : null}
      <LoadedView of={loaded}>
        {(webhooks) => (
          <>
            {webhooks.length ? (
              <ul className="rows">
                {webhooks.map((webhook) => (
                  <Webhook key={webhook.uid} site={site} webhook={webhook} onChanged={show} />
                ))}
              </ul>
            ) : (
              <p className={css['meta']}>{message('noWebhooks')}</p>
            )}
            {webhooks.length < SITE_WEBHOOKS_MAX ? (
              <AddWebhook site={site} onAdded={(added) => show(added.webhooks, added)} />
            ) : null}
          </>
        )}
      </LoadedView>
    </Section>
  );
}

function NewSecret({ made: { secret } }: { made: SiteWebhookSecretResponse }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <>
      <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
        <Icon name="check" />
        <b>{message('keyShownOnce')}</b>
        <p>{message('secretText')}</p>
      </div>
      <Copyable text={secret} />
    </>
  );
}

interface WebhookProps {
  site: string;
  webhook: SiteWebhook;
  onChanged(webhooks: SiteWebhook[], made?: SiteWebhookSecretResponse): void;
}

/** One address, with what can be done with it. */
function Webhook({ site, webhook, onChanged }: WebhookProps) {
  const { uid, address, events, off } = webhook;
  const { busy, error, run } = useAttempt();
  const [isOpen, setOpen] = useState(false);
  const one = { site, uid };
  const change = (name: 'switchSiteWebhook' | 'removeSiteWebhook') =>
    void run(async () => {
      const { webhooks } = await (name === 'switchSiteWebhook'
        ? call(name, { ...one, on: off !== undefined })
        : call(name, one));
      onChanged(webhooks);
    });
  const renew = () =>
    void run(async () => {
      const made = await call('renewSiteWebhookSecret', one);
      onChanged(made.webhooks, made);
    });
  return (
    <li className={css['block']}>
      <h3>{address}</h3>
      <p className={css['meta']}>{events.map((event) => message(event)).join(' · ')}</p>
      <p role="status">{stateOf(webhook)}</p>
      <div className={css['actions']}>
        <button
          className="btn btn--line"
          type="button"
          aria-expanded={isOpen}
          aria-label={message('showMessages', { address })}
          onClick={() => setOpen(!isOpen)}
        >
          {message('messages')}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-busy={busy || undefined}
          aria-label={message(off ? 'switchOnWebhook' : 'switchOffWebhook', { address })}
          onClick={() => change('switchSiteWebhook')}
        >
          {message(off ? 'switchOn' : 'switchOff')}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message('newSecretOf', { address })}
          onClick={renew}
        >
          {message('newSecret')}
        </button>
        <button
          className="btn btn--quiet"
          type="button"
          aria-label={message('removeWebhook', { address })}
          onClick={() => change('removeSiteWebhook')}
        >
          {message('remove')}
        </button>
      </div>
      <RequestError error={error} />
      {isOpen ? <WebhookLog site={site} uid={uid} /> : null}
    </li>
  );
}

function stateOf({ off, failing_since, slow_since, earlier_secret_until: until }: SiteWebhook): string {
  if (off) return message(`off_${off.reason}`, { date: longDate(off.since) });
  if (failing_since) return message('failing', { date: longDate(failing_since) });
  if (slow_since) return message('slow', { date: longDate(slow_since) });
  return until ? message('earlierSecret', { date: longDate(until) }) : '';
}

function AddWebhook({ site, onAdded }: { site: string; onAdded(added: SiteWebhookSecretResponse): void }) {
  const { busy, error, errors, run } = useAttempt();
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const submit = () =>
    void run(async () => {
      onAdded(await call('addSiteWebhook', { site, address, events: [...events] }));
      setAddress('');
    });
  const toggle = (event: WebhookEvent) =>
    setEvents(events.includes(event) ? events.filter((each) => each !== event) : [...events, event]);
  return (
    <Form label={message('newWebhook')} busy={busy} onSubmit={submit}>
      <Field
        label={message('webhookAddress')}
        hint={message('webhookAddressHint')}
        value={address}
        onChange={setAddress}
        error={errors['address']}
      />
      <fieldset className={css['choices']}>
        <legend>{message('webhookEvents')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label className="check" key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              // At least one stays.
              disabled={events.length === 1 && events.includes(event)}
              onChange={() => toggle(event)}
            />
            <span>{message(event)}</span>
          </label>
        ))}
      </fieldset>
      <div className={css['actions']}>
        <Submit busy={busy} text={message('newWebhook')} kind="btn--line" />
      </div>
      <RequestError error={error} inFields />
    </Form>
  );
}

import type { ModeratorMailSettings } from '@savepoint/contracts/members';
import { richText } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Choice, Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from './page-messages';
import { Section } from './parts';

type Mode = ModeratorMailSettings['mode'];
const MODES: readonly Mode[] = ['off', 'now', 'daily'];
const TEXTS = { off: 'mailOff', now: 'mailNow', daily: 'mailDaily' } as const;

/** Whether and when the member gets mail about the site’s comments that wait for a decision. */
export function ModeratorMail({ site }: { site: string }) {
  const loaded = useLoaded(useCallback(() => call('readModeratorMail', { site }), [site]));
  const { busy, error, run } = useAttempt();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const [status, setStatus] = useState('');
  const { value: settings } = loaded;
  const mode = chosen ?? settings?.mode ?? 'off';
  const submit = () => {
    setStatus('');
    void run(async () => {
      const changed = await call('changeModeratorMail', { site, mode });
      loaded.set(changed);
      setChosen(null);
      setStatus(message(changed.mode === 'off' || changed.confirmed ? 'saved' : 'mailSent'));
    });
  };
  if (!settings) return <LoadedView of={loaded}>{() => null}</LoadedView>;
  const isWaiting = settings.mode !== 'off' && !settings.confirmed;
  const email = <bdi key="email">{settings.email ?? ''}</bdi>;
  return (
    <Section title={message('mail')}>
      {settings.email === null ? (
        <p>{message('mailUnverified')}</p>
      ) : (
        <Form label={message('mail')} busy={busy} onSubmit={submit}>
          <Choice
            label={message('mailWhen')}
            value={mode}
            values={MODES}
            textOf={(each) => message(TEXTS[each])}
            onChange={setChosen}
          />
          <p className={css['meta']}>
            {richText(message.parts(isWaiting ? 'mailWaiting' : 'mailAbout', { email }))}
          </p>
          <RequestError error={error} inFields />
          <div className={css['actions']}>
            <Submit busy={busy} text={message('save')} />
            <p role="status">{status}</p>
          </div>
        </Form>
      )}
    </Section>
  );
}

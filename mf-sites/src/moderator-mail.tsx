import type { ModeratorMailSettings } from '@savepoint/contracts/members';
import { richText } from '@savepoint/region-kit';
import { useCallback, useEffect, useState } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { useRequest } from './use-request';
import { Choice, Form, FormError, Submit } from './form';
import { message } from './page-messages';
import { Failed, Section, Skeleton } from './parts';

type Mode = ModeratorMailSettings['mode'];
const MODES: readonly Mode[] = ['off', 'now', 'daily'];
const TEXTS = { off: 'mailOff', now: 'mailNow', daily: 'mailDaily' } as const;

/** Whether and when the member gets mail about the site’s comments that wait for a decision. */
export function ModeratorMail({ site }: { site: string }) {
  const loading = useRequest();
  const { busy, error, errors, run } = useRequest();
  const [settings, setSettings] = useState<ModeratorMailSettings | null>(null);
  const [mode, setMode] = useState<Mode>('off');
  const [status, setStatus] = useState('');
  const { run: runLoading } = loading;
  const show = useCallback((read: ModeratorMailSettings) => {
    setSettings(read);
    setMode(read.mode);
  }, []);
  const load = useCallback(
    () => void runLoading(async () => show(await call('readModeratorMail', { site }))),
    [runLoading, show, site],
  );
  useEffect(load, [load]);
  const submit = () => {
    setStatus('');
    void run(async () => {
      const changed = await call('changeModeratorMail', { site, mode });
      show(changed);
      setStatus(message(changed.mode === 'off' || changed.confirmed ? 'saved' : 'mailSent'));
    });
  };
  if (!settings) return loading.error ? <Failed error={loading.error} onRetry={load} /> : <Skeleton />;
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
            onChange={setMode}
          />
          <p className={css['meta']}>
            {richText(message.parts(isWaiting ? 'mailWaiting' : 'mailAbout', { email }))}
          </p>
          <FormError error={error} errors={errors} />
          <div className={css['actions']}>
            <Submit busy={busy} text={message('save')} />
            <p role="status">{status}</p>
          </div>
        </Form>
      )}
    </Section>
  );
}

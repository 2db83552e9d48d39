import { accountRoutes } from '@savepoint/contracts/routes';
import type { ChangeReplyMailBody, ReplyMailSettings } from '@savepoint/contracts/members';
import { Failed, richText } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useId, useState, type FormEvent } from 'react';
import { useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import data from '../data/data.module.css';
import { message } from './messages';
import css from './replies.module.css';

type Mode = ReplyMailSettings['mode'];
const MODES: readonly Mode[] = ['off', 'now', 'daily'];

const readSettings = () =>
  getSession().api.call('readReplyMail', {
    body: {},
    route: accountRoutes.readReplyMail,
    background: true,
  });

/** Whether and when the member gets mail about replies. It begins when they confirm it by a link in a mail. */
export default function ReplyMail() {
  const loaded = useLoaded(readSettings);
  const { busy, error, run } = useAttempt();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const [status, setStatus] = useState('');
  const heading = useId();
  const { value: settings } = loaded;
  if (!settings) return loaded.error ? <Failed text={loaded.error.message} onRetry={loaded.retry} /> : null;

  const mode = chosen ?? settings.mode;
  const change = (body: ChangeReplyMailBody) => {
    setStatus('');
    void run(async () => {
      const route = accountRoutes.changeReplyMail;
      const changed = await getSession().api.call('changeReplyMail', { body, route });
      loaded.set(changed);
      setChosen(null);
      setStatus(message(changed.mode === 'off' ? 'mailOff' : changed.confirmed ? 'mailSaved' : 'mailSent'));
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ mode });
  };
  const isWaiting = settings.mode !== 'off' && !settings.confirmed;
  const sendsAgain = isWaiting && mode === settings.mode;

  return (
    <section className={`${data['data']} ${css['mail']}`} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {message('mail')}
      </h2>
      {settings.email === null && settings.mode === 'off' ? (
        <p>{message('mailUnverified')}</p>
      ) : (
        <form className={data['form']} onSubmit={submit}>
          <fieldset className={css['modes']} aria-describedby={`${heading}-about`}>
            <legend className="vh">{message('mail')}</legend>
            {MODES.map((each) => (
              <label key={each} className="check">
                <input
                  type="radio"
                  name={heading}
                  value={each}
                  checked={mode === each}
                  onChange={() => setChosen(each)}
                />
                <span>{message(`mail-${each}`)}</span>
              </label>
            ))}
          </fieldset>
          <p className="muted" id={`${heading}-about`}>
            {richText(
              message.parts(isWaiting ? 'mailWaiting' : 'mailAbout', {
                email: <bdi key="email">{settings.email ?? ''}</bdi>,
              }),
            )}
          </p>
          <div>
            <button className="btn btn--line" type="submit" aria-busy={busy || undefined}>
              {message(sendsAgain ? 'mailSendAgain' : 'mailSave')}
            </button>
          </div>
          {settings.left.length && settings.mode !== 'off' ? (
            <div>
              <p>{message('mailLeft', { count: settings.left.length })}</p>
              <button
                className="btn btn--quiet"
                type="button"
                onClick={() => change({ mode: settings.mode, rejoin: true })}
              >
                {message('mailRejoin')}
              </button>
            </div>
          ) : null}
        </form>
      )}
      <p role="status">{status}</p>
      <RequestError error={error} />
    </section>
  );
}

import { accountRoutes } from '@savepoint/contracts/routes';
import type { ChangeReplyMailBody, ReplyMailSettings } from '@savepoint/contracts/members';
import { richText, useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession } from '@savepoint/session';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import data from '../data/data.module.css';
import { message as common } from '../member-messages';
import { message } from './messages';
import css from './replies.module.css';

type Mode = ReplyMailSettings['mode'];
const MODES: readonly Mode[] = ['off', 'now', 'daily'];

/** Whether and when the member gets mail about replies. It begins when they confirm it by a link in a mail. */
export default function ReplyMail() {
  const { report } = useRegion();
  const { settings, loadError, load, setSettings } = useSettings();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [error, setError] = useState('');
  const heading = useId();
  if (!settings)
    return loadError ? (
      <div className="failed" role="alert">
        <p>{loadError}</p>
        <button className="btn btn--line" type="button" onClick={load}>
          {common('tryAgain')}
        </button>
      </div>
    ) : null;

  const mode = chosen ?? settings.mode;
  const change = async (body: ChangeReplyMailBody) => {
    if (isBusy) return;
    setIsBusy(true);
    setStatus('');
    setError('');
    try {
      const route = accountRoutes.changeReplyMail;
      const changed = await getSession().api.call('changeReplyMail', { body, route });
      setSettings(changed);
      setChosen(null);
      setStatus(message(changed.mode === 'off' ? 'mailOff' : changed.confirmed ? 'mailSaved' : 'mailSent'));
    } catch (cause) {
      setError(errorMessage(cause, report));
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({ mode });
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
            <button className="btn btn--line" type="submit" aria-busy={isBusy || undefined}>
              {message(sendsAgain ? 'mailSendAgain' : 'mailSave')}
            </button>
          </div>
          {settings.left.length && settings.mode !== 'off' ? (
            <div>
              <p>{message('mailLeft', { count: settings.left.length })}</p>
              <button
                className="btn btn--quiet"
                type="button"
                onClick={() => void change({ mode: settings.mode, rejoin: true })}
              >
                {message('mailRejoin')}
              </button>
            </div>
          ) : null}
        </form>
      )}
      <p role="status">{status}</p>
      <ErrorText className={css['error']} text={error} />
    </section>
  );
}

/** Loads what the member has chosen. */
function useSettings() {
  const { report } = useRegion();
  const [settings, setSettings] = useState<ReplyMailSettings>();
  const [loadError, setLoadError] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isMounted = true;
    const route = accountRoutes.readReplyMail;
    getSession()
      .api.call('readReplyMail', { body: {}, route, background: true })
      .then(
        (loaded) => {
          if (!isMounted) return;
          setLoadError('');
          setSettings(loaded);
        },
        (cause: unknown) => isMounted && setLoadError(errorMessage(cause, report, message('mailFailed'))),
      );
    return () => void (isMounted = false);
  }, [attempt, report]);
  return { settings, loadError, load: () => setAttempt((count) => count + 1), setSettings };
}

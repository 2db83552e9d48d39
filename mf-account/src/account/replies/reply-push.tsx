import { pushRoutes } from '@savepoint/contracts/routes';
import {
  currentPushSubscription,
  endPushSubscription,
  type PushSettings,
} from '@savepoint/contracts/members';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage, getSession } from '@savepoint/session';
import { useEffect, useId, useState } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import data from '../data/data.module.css';
import { message as common } from '../member-messages';
import { message } from './messages';
import { readPushState, subscribe, type PushState } from './push-browser';
import css from './replies.module.css';

/** Whether this browser shows replies as notifications. Nothing is asked for before the member switches it on. */
export default function ReplyPush() {
  const { report } = useRegion();
  const { loaded, loadError, load, setLoaded } = useLoaded();
  const [isBusy, setIsBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [error, setError] = useState('');
  const heading = useId();
  if (!loaded)
    return loadError ? (
      <div className="failed" role="alert">
        <p>{loadError}</p>
        <button className="btn btn--line" type="button" onClick={load}>
          {common('tryAgain')}
        </button>
      </div>
    ) : null;
  const { state, key, leftCount } = loaded;
  if (key === null) return null;

  const change = async (isOn: boolean, rejoin = false) => {
    if (isBusy) return;
    setIsBusy(true);
    setStatus('');
    setError('');
    try {
      const changed = isOn ? await switchOn(key, rejoin) : await switchOff();
      setLoaded(changed);
      const isDone = changed.state === (isOn ? 'on' : changed.state);
      setStatus(message(isDone ? (rejoin ? 'pushJoined' : `push-${changed.state}`) : 'pushNotAllowed'));
    } catch (cause) {
      // What a browser throws says nothing to members: it is offline, or its maker’s service does not respond.
      setError(cause instanceof ApiError ? errorMessage(cause, report) : message('pushNoService'));
    }
    setIsBusy(false);
  };
  const canSwitch = state === 'on' || state === 'off';
  return (
    <section className={`${data['data']} ${css['mail']}`} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {message('push')}
      </h2>
      {canSwitch ? (
        <div className={css['modes']}>
          <label className="check">
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by `checked`
              role="switch"
              checked={state === 'on'}
              aria-busy={isBusy || undefined}
              aria-describedby={`${heading}-about`}
              onChange={({ target }) => void change(target.checked)}
            />
            <span>{message('pushSwitch')}</span>
          </label>
        </div>
      ) : null}
      <p className="muted" id={`${heading}-about`}>
        {message(canSwitch ? 'pushAbout' : `push-${state}`)}
      </p>
      {state === 'on' && leftCount ? (
        <div>
          <p>{message('pushLeft', { count: leftCount })}</p>
          <button
            className="btn btn--quiet"
            type="button"
            aria-busy={isBusy || undefined}
            onClick={() => void change(true, true)}
          >
            {message('pushRejoin')}
          </button>
        </div>
      ) : null}
      <p role="status">{status}</p>
      <ErrorText className={css['error']} text={error} />
    </section>
  );
}

interface Loaded {
  key: string | null;
  state: PushState;
  /** Threads and sites that the member gets no notifications about. */
  leftCount: number;
}

const toLoaded = async (settings: PushSettings): Promise<Loaded> => ({
  key: settings.key,
  state: await readPushState(settings),
  leftCount: settings.subscriptions[0]?.left.length ?? 0,
});

async function switchOn(key: string, rejoin: boolean): Promise<Loaded> {
  const subscription = await subscribe(key, rejoin);
  if (!subscription)
    return { key, state: Notification.permission === 'denied' ? 'denied' : 'off', leftCount: 0 };
  const body = { ...subscription, ...(rejoin && { rejoin }) };
  const route = pushRoutes.addPushSubscription;
  try {
    return await toLoaded(await getSession().api.call('addPushSubscription', { body, route }));
  } catch (cause) {
    // One that was in use before stays in use.
    if (!rejoin) await endPushSubscription(navigator.serviceWorker);
    throw cause;
  }
}

async function switchOff(): Promise<Loaded> {
  const endpoint = (await currentPushSubscription(navigator.serviceWorker))?.endpoint;
  const body = { which: 'this', ...(endpoint !== undefined && { endpoint }) } as const;
  const route = pushRoutes.removePushSubscription;
  const settings = await getSession().api.call('removePushSubscription', { body, route });
  await endPushSubscription(navigator.serviceWorker);
  return toLoaded(settings);
}

/** Loads which browsers are notified. */
function useLoaded() {
  const { report } = useRegion();
  const [loaded, setLoaded] = useState<Loaded>();
  const [loadError, setLoadError] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isMounted = true;
    getSession()
      .api.call('readPush', { body: {}, route: pushRoutes.readPush, background: true })
      .then(toLoaded)
      .then(
        (read) => {
          if (!isMounted) return;
          setLoadError('');
          setLoaded(read);
        },
        (cause: unknown) => isMounted && setLoadError(errorMessage(cause, report, message('pushFailed'))),
      );
    return () => void (isMounted = false);
  }, [attempt, report]);
  return { loaded, loadError, load: () => setAttempt((count) => count + 1), setLoaded };
}

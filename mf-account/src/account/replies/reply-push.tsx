import { pushRoutes } from '@savepoint/contracts/routes';
import {
  currentPushSubscription,
  endPushSubscription,
  type PushSettings,
} from '@savepoint/contracts/members';
import { Failed } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useId, useState } from 'react';
import { useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import data from '../data/data.module.css';
import { message } from './messages';
import { readPushState, subscribe, type PushState } from './push-browser';
import css from './replies.module.css';

/** Whether this browser shows replies as notifications. Nothing is asked for before the member switches it on. */
export default function ReplyPush() {
  const loaded = useLoaded(readPush);
  const { busy, error, run } = useAttempt();
  const [status, setStatus] = useState('');
  const heading = useId();
  if (!loaded.value)
    return loaded.error ? <Failed text={loaded.error.message} onRetry={loaded.retry} /> : null;
  const { state, key, leftCount } = loaded.value;
  if (key === null) return null;

  const change = (isOn: boolean, rejoin = false) => {
    setStatus('');
    void run(async () => {
      const changed = await (isOn ? switchOn(key, rejoin) : switchOff()).catch((cause: unknown) => {
        // What a browser throws says nothing to members: it is offline, or its maker’s service does not respond.
        throw cause instanceof ApiError ? cause : new ApiError(0, 'offline', message('pushNoService'));
      });
      loaded.set(changed);
      const isDone = changed.state === (isOn ? 'on' : changed.state);
      setStatus(message(isDone ? (rejoin ? 'pushJoined' : `push-${changed.state}`) : 'pushNotAllowed'));
    });
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
              aria-busy={busy || undefined}
              aria-describedby={`${heading}-about`}
              onChange={({ target }) => change(target.checked)}
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
            aria-busy={busy || undefined}
            onClick={() => change(true, true)}
          >
            {message('pushRejoin')}
          </button>
        </div>
      ) : null}
      <p role="status">{status}</p>
      <RequestError error={error} />
    </section>
  );
}

interface Push {
  key: string | null;
  state: PushState;
  /** Threads and sites that the member gets no notifications about. */
  leftCount: number;
}

const readPush = async () =>
  toPush(await getSession().api.call('readPush', { body: {}, route: pushRoutes.readPush, background: true }));

const toPush = async (settings: PushSettings): Promise<Push> => ({
  key: settings.key,
  state: await readPushState(settings),
  leftCount: settings.subscriptions[0]?.left.length ?? 0,
});

async function switchOn(key: string, rejoin: boolean): Promise<Push> {
  const subscription = await subscribe(key, rejoin);
  if (!subscription)
    return { key, state: Notification.permission === 'denied' ? 'denied' : 'off', leftCount: 0 };
  const body = { ...subscription, ...(rejoin && { rejoin }) };
  const route = pushRoutes.addPushSubscription;
  try {
    return await toPush(await getSession().api.call('addPushSubscription', { body, route }));
  } catch (cause) {
    // One that was in use before stays in use.
    if (!rejoin) await endPushSubscription(navigator.serviceWorker);
    throw cause;
  }
}

async function switchOff(): Promise<Push> {
  const endpoint = (await currentPushSubscription(navigator.serviceWorker))?.endpoint;
  const body = { which: 'this', ...(endpoint !== undefined && { endpoint }) } as const;
  const route = pushRoutes.removePushSubscription;
  const settings = await getSession().api.call('removePushSubscription', { body, route });
  await endPushSubscription(navigator.serviceWorker);
  return toPush(settings);
}

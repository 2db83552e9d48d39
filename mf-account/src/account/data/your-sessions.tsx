import { accountRoutes, pushRoutes } from '@savepoint/contracts/routes';
import { currentPushSubscription, type MemberSession } from '@savepoint/contracts/members';
import { richText, TimeAgo, useNow, useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, useSession } from '@savepoint/session';
import { useEffect, useId, useState } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from '../member-messages';
import css from './data.module.css';
import { useConfirmed } from './use-confirmed';

/** The part of a call that names this device. */
async function thisDevice(): Promise<{ device?: string }> {
  const device = (await getSession().getIdentity()).device();
  return device === undefined ? {} : { device };
}

/** Devices that are logged out show no replies any more. */
async function endOtherPushes(): Promise<void> {
  const endpoint = (await currentPushSubscription(navigator.serviceWorker))?.endpoint;
  const body = { which: 'others', ...(endpoint !== undefined && { endpoint }) } as const;
  const route = pushRoutes.removePushSubscription;
  await getSession().api.call('removePushSubscription', { body, route });
}

/** The devices that the member is logged in on, and a button that logs out all others. */
export default function YourSessions() {
  const heading = useId();
  const { sessions, error: loadError, setSessions } = useSessions();
  const { step, error, start, logIn } = useConfirmed('end-sessions', async () => {
    const body = { ...(await thisDevice()), which: 'others' } as const;
    setSessions((await getSession().api.call('endSessions', { body })).sessions);
    await endOtherPushes();
  });
  const isAlone = sessions?.every(({ current }) => current);
  return (
    <section className={css['data']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {message('sessions')}
      </h2>
      {sessions?.length ? (
        <ul className={`rows ${css['sessions']}`}>
          {sessions.map((session, index) => (
            <SessionRow key={index} session={session} />
          ))}
        </ul>
      ) : null}
      {step === 'stale' ? <p role="status">{message('logInAgain')}</p> : null}
      {sessions && !isAlone ? (
        <button
          className="btn btn--line"
          type="button"
          aria-busy={step === 'busy' || undefined}
          onClick={step === 'stale' ? logIn : start}
        >
          {message(step === 'stale' ? 'logInEndOthers' : 'endOthers')}
        </button>
      ) : null}
      <p role="status">{step === 'done' ? message('othersEnded') : ''}</p>
      <ErrorText className={css['error']} text={error || loadError} />
    </section>
  );
}

function SessionRow({ session: { device, signed_in, last_seen, current } }: { session: MemberSession }) {
  const now = useNow();
  return (
    <li className="row">
      <div>
        <h3>{device}</h3>
        <p>
          {richText(
            message.parts('sessionTimes', {
              signedIn: <TimeAgo key="signedIn" date={signed_in} now={now} />,
              lastSeen: <TimeAgo key="lastSeen" date={last_seen} now={now} />,
            }),
          )}
        </p>
      </div>
      {current ? <span className="tag tag--accent">{message('thisDevice')}</span> : null}
    </li>
  );
}

/** Loads the list once the call of the login has been answered, which stores this device. */
function useSessions() {
  const { report } = useRegion();
  const profileLoaded = useSession(({ user }) => user.profileLoaded);
  const [sessions, setSessions] = useState<MemberSession[]>();
  const [error, setError] = useState('');
  useEffect(() => {
    if (!profileLoaded) return;
    let mounted = true;
    const load = async () =>
      (
        await getSession().api.call('listSessions', {
          body: await thisDevice(),
          route: accountRoutes.listSessions,
          background: true,
        })
      ).sessions;
    load().then(
      (loaded) => mounted && setSessions(loaded),
      (cause: unknown) => mounted && setError(errorMessage(cause, report, message('sessionsFailed'))),
    );
    return () => void (mounted = false);
  }, [profileLoaded, report]);
  return { sessions, error, setSessions };
}

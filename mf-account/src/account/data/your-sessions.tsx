import { accountRoutes, pushRoutes } from '@savepoint/contracts/routes';
import { currentPushSubscription, type MemberSession } from '@savepoint/contracts/members';
import { richText, TimeAgo, useNow } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useId } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { message } from '../member-messages';
import css from './data.module.css';
import { useConfirmed } from './use-confirmed';

/** The part of a call that names this device. */
async function thisDevice(): Promise<{ device?: string }> {
  const device = (await getSession().getIdentity()).device();
  return device === undefined ? {} : { device };
}

const readSessions = async () => {
  const body = await thisDevice();
  const route = accountRoutes.listSessions;
  return (await getSession().api.call('listSessions', { body, route, background: true })).sessions;
};

/** Devices that are logged out show no replies any more. */
async function endOtherPushes(): Promise<void> {
  const endpoint = (await currentPushSubscription(navigator.serviceWorker))?.endpoint;
  const body = { which: 'others', ...(endpoint !== undefined && { endpoint }) } as const;
  const route = pushRoutes.removePushSubscription;
  await getSession().api.call('removePushSubscription', { body, route });
}

/** The devices that the member is logged in on, and a button that logs out all others. */
export default function YourSessions() {
  // Once the call of the login has been answered, which stores this device.
  const profileLoaded = useSession(({ user }) => user.profileLoaded);
  return profileLoaded ? <Sessions /> : null;
}

function Sessions() {
  const heading = useId();
  const loaded = useLoaded(readSessions);
  const { step, error, start, logIn } = useConfirmed('end-sessions', async () => {
    const body = { ...(await thisDevice()), which: 'others' } as const;
    loaded.set((await getSession().api.call('endSessions', { body })).sessions);
    await endOtherPushes();
  });
  const { value: sessions } = loaded;
  const isAlone = sessions?.every(({ current }) => current);
  return (
    <section className={css['data']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {message('sessions')}
      </h2>
      <LoadedView of={loaded}>
        {(all) =>
          all.length ? (
            <ul className={`rows ${css['sessions']}`}>
              {all.map((session, index) => (
                <SessionRow key={index} session={session} />
              ))}
            </ul>
          ) : null
        }
      </LoadedView>
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
      <ErrorText text={error} />
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

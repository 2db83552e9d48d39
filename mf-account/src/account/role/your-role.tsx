import { longDate, urls } from '@savepoint/contracts/base';
import type { RoleOffer } from '@savepoint/contracts/moderation';
import { accountRoutes, moderationRoutes } from '@savepoint/contracts/routes';
import { richText, useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, useSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import css from '../data/data.module.css';
import { message } from './messages';

/** A role on the team that an administrator offers the member, to accept or decline; nothing for all others. */
export default function YourRole() {
  const { report } = useRegion();
  const heading = useId();
  const offer = useOffer();
  const [answered, setAnswered] = useState<'accept' | 'decline'>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The button, which had the focus, is gone.
  useEffect(() => void (answered && status.current?.focus()), [answered]);
  if (!offer) return null;
  const { change_uid, role, by, reason, expires } = offer;
  const reply = async (answer: 'accept' | 'decline') => {
    setBusy(true);
    setError('');
    try {
      const route = moderationRoutes.answerRoleOffer;
      await getSession().api.call('answerRoleOffer', { body: { change_uid, answer }, route });
      setAnswered(answer);
    } catch (cause) {
      setError(errorMessage(cause, report, message('failed')));
    }
    setBusy(false);
  };
  return (
    <section className={css['data']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {message('title')}
      </h2>
      <p ref={status} role="status" tabIndex={-1}>
        {answered === 'decline' ? message('declined') : null}
        {answered === 'accept'
          ? richText(
              message.parts('accepted', {
                link: (
                  <a key="link" className="link" href={urls.moderation()}>
                    {message('moderation')}
                  </a>
                ),
              }),
            )
          : null}
      </p>
      {answered ? null : (
        <>
          <p>{richText(message.parts(`offered_${role}`, { by: <bdi key="by">{by}</bdi> }))}</p>
          <p>{richText(message.parts('reason', { reason: <bdi key="reason">{reason}</bdi> }))}</p>
          <p>{message('until', { date: longDate(expires) })}</p>
          <p>
            <button
              className="btn"
              type="button"
              aria-busy={busy || undefined}
              onClick={() => void reply('accept')}
            >
              {message('accept')}
            </button>{' '}
            <button
              className="btn btn--line"
              type="button"
              aria-busy={busy || undefined}
              onClick={() => void reply('decline')}
            >
              {message('decline')}
            </button>
          </p>
          <ErrorText text={error} />
        </>
      )}
    </section>
  );
}

/** Reads the offer once the login has been answered. Few have one, so a failure is not shown: the page is read again. */
function useOffer(): RoleOffer | undefined {
  const profileLoaded = useSession(({ user }) => user.profileLoaded);
  const [offer, setOffer] = useState<RoleOffer>();
  useEffect(() => {
    if (!profileLoaded) return;
    let mounted = true;
    getSession()
      .api.call('readAccount', { body: {}, route: accountRoutes.readAccount, background: true })
      .then(
        ({ account }) => mounted && setOffer(account.role_offer),
        () => {},
      );
    return () => void (mounted = false);
  }, [profileLoaded]);
  return offer;
}

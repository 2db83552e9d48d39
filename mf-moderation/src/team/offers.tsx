import { longDate } from '@savepoint/contracts/base';
import type { TeamMember, TeamOffer } from '@savepoint/contracts/moderation';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from '../api';
import { MemberId } from '../members/member-id';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

interface Props {
  offers: readonly TeamOffer[];
  /** Those with a role. */
  members: readonly TeamMember[];
  /** Called with what was done. */
  onChanged(announcement: string): void;
}

/** Roles that members have not accepted yet. */
export function Offers({ offers, members, onChanged }: Props) {
  const { busy, error, run } = useAttempt();
  const withdraw = ({ user_uid, name }: TeamOffer) =>
    void run(async () => {
      // The role that they have ends the offer of another one.
      const role = members.find((member) => member.user_uid === user_uid)?.role ?? null;
      const reason = message('withdrawReason');
      await call('changeRole', { body: { change_uid: createUid(), user_uid, role, reason } });
      onChanged(message('offerWithdrawn', { name: name ?? user_uid }));
    });
  return (
    <section>
      <div className="sec__head">
        <h2 className="pt">{message('offersTitle')}</h2>
      </div>
      <RequestError error={error} />
      <ul>
        {offers.map((offer) => (
          <li key={offer.user_uid} className={css['entry']}>
            <div>
              <p className={css['meta']}>
                <b>
                  <bdi>{offer.name ?? offer.user_uid}</bdi>
                </b>
                <span>
                  {message('offerUntil', { role: message(offer.role), date: longDate(offer.expires) })}
                </span>
              </p>
              <MemberId user_uid={offer.user_uid} />
              <p className={css['meta']}>{offer.reason}</p>
            </div>
            <button
              className="btn btn--quiet"
              type="button"
              aria-busy={busy}
              aria-label={message('withdrawOf', { name: offer.name ?? offer.user_uid })}
              onClick={() => withdraw(offer)}
            >
              {message('withdraw')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { SiteDelivery } from '@savepoint/contracts/sites';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from '../page-messages';
import { ListView, useList } from '@savepoint/region-kit/ui/list';

/** The messages of a webhook, with what became of them. */
export function WebhookLog({ site, uid }: { site: string; uid: string }) {
  const now = useNow();
  const list = useList<SiteDelivery>(
    useCallback(
      async (at) => {
        const { deliveries, next_cursor } = await call('listSiteDeliveries', { site, uid, ...at });
        return { items: deliveries, next_cursor };
      },
      [site, uid],
    ),
  );
  return (
    <ListView list={list} empty={<p>{message('noMessages')}</p>}>
      {(deliveries) => (
        <ul className="rows">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.uid} site={site} webhook={uid} first={delivery} now={now} />
          ))}
        </ul>
      )}
    </ListView>
  );
}

interface DeliveryProps {
  site: string;
  webhook: string;
  /** As it was loaded. */
  first: SiteDelivery;
  /** Milliseconds since 1970. */
  now: number;
}

function Delivery({ site, webhook, first, now }: DeliveryProps) {
  const { busy, error, run } = useAttempt();
  const [delivery, setDelivery] = useState(first);
  const { uid, event, at, state, attempts } = delivery;
  const replay = () =>
    void run(async () => {
      const replayed = await call('replaySiteDelivery', { site, uid: webhook, delivery: uid });
      setDelivery(replayed.delivery);
    });
  const latest = attempts.at(-1);
  return (
    <li className="row">
      <div>
        <b>{message(event)}</b> <TimeAgo date={at} now={now} />
        <p role="status">
          {message(`delivery_${state}`)}
          {latest
            ? ` ${message('latestAttempt', { result: String(latest.status ?? latest.problem) })}`
            : null}
        </p>
        <p className={css['meta']}>{uid}</p>
        <RequestError error={error} />
      </div>
      {state === 'pending' ? null : (
        <button
          className="btn btn--quiet"
          type="button"
          aria-busy={busy || undefined}
          aria-label={message('sendAgainOf', { id: uid })}
          onClick={replay}
        >
          {message('sendAgain')}
        </button>
      )}
    </li>
  );
}

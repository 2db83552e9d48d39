import type { SiteDelivery } from '@savepoint/contracts/sites';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { FormError } from '../form';
import { message } from '../page-messages';
import { PagedList } from '../parts';

/** The messages of a webhook, with what became of them. */
export function WebhookLog({ site, uid }: { site: string; uid: string }) {
  const now = useNow();
  const load = useCallback(
    async (cursor: string | undefined) => {
      const page = { site, uid, ...(cursor !== undefined && { cursor }) };
      const { deliveries, next_cursor } = await call('listSiteDeliveries', page);
      return { items: deliveries, next_cursor };
    },
    [site, uid],
  );
  return (
    <PagedList<SiteDelivery> load={load} empty={<p>{message('noMessages')}</p>}>
      {(delivery) => <Delivery key={delivery.uid} site={site} webhook={uid} first={delivery} now={now} />}
    </PagedList>
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
  const { busy, error, run } = useRequest();
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
        <FormError error={error} />
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

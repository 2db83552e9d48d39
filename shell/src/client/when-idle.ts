import type { ClientConfig } from '@savepoint/contracts/base';
import type { Bus } from '@savepoint/region-kit';
import { purposesOf } from './consent/choice';
import { showLocalTimes } from './local-times';
import { watchRegions, type EarlyEvent } from './health/watch-regions';

/**
 * Starts what can wait until the page is idle: times in the reader’s zone; counting how regions do; and what the reader consented to, or the
 * question, where the site asks for consent.
 * @param earlyEvents errors from before
 */
export function start(config: ClientConfig, bus: Bus, earlyEvents: readonly EarlyEvent[]): void {
  showLocalTimes();
  watchRegions(config.regions, earlyEvents, { reportsMounts: config.rollout === true });
  if (purposesOf(config).length === 0) return;
  const errors = earlyEvents.flatMap((event) => ('error' in event ? [event.error as unknown] : []));
  void import(/* webpackChunkName: "rare" */ './consent/consent').then(({ Consent }) =>
    new Consent(config, bus, errors).start(),
  );
}

import type { ClientConfig } from '@savepoint/contracts';
import { setAnalyticsAllowed, type Bus } from '@savepoint/region-kit';
import { whenLoaded } from '../when';
import { purposesOf, readChoice } from './choice';

/** Failures kept until somebody may want to hear of them. */
const MOST_EARLY = 20;

/**
 * Starts what needs a reader’s agreement, once the page is done with everything else: what they agreed
 * to, or else the question. Does nothing at all where there is nothing to agree to.
 */
export function startConsent(config: ClientConfig, bus: Bus): void {
  if (purposesOf(config).length === 0) return;
  if (config.analytics) setAnalyticsAllowed(readChoice().analytics === true);
  const early: unknown[] = [];
  const keep = ({ error }: ErrorEvent) => void (early.length < MOST_EARLY && early.push(error));
  addEventListener('error', keep);
  whenLoaded(async () => {
    const { Consent } = await import(/* webpackChunkName: "consent" */ './consent');
    removeEventListener('error', keep);
    new Consent(config, bus, early).start();
  });
}

import type { ClientConfig } from '@savepoint/contracts';
import { createBus, setAnalyticsAllowed, trackEvent, type Bus } from '@savepoint/region-kit';
import { startSession } from '@savepoint/session';
import { purposesOf, readChoice } from './consent/choice';
import { mountRegion, mountSigninOnRequest, type Host } from './mount-region';
import { readConfig } from './read-config';
import { followRebuilds } from './rebuilt-regions';
import { scheduleMount, whenLoaded } from './schedule-mount';
import { readSlot } from './slot';

/** Errors stored until error reporting may start. */
const MAX_EARLY_ERRORS = 20;

/** Starts consent and session, and schedules the mounting of each region. */
export function startPage(): void {
  const config = readConfig();
  const bus = createBus();
  const host: Host = { regions: config.regions, bus };

  if (process.env.NODE_ENV === 'development') {
    followRebuilds(host.regions, (slot) => void mountRegion(slot, host));
    void import('./check-events').then(({ checkEvents }) => checkEvents(bus));
  }
  startConsent(config, bus);
  startSession({ config: config.identity, bus, track: trackEvent });
  mountSigninOnRequest(host);
  for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
    try {
      const slot = readSlot(element);
      scheduleMount(slot, () => void mountRegion(slot, host));
    } catch (error) {
      // A malformed slot must not affect the other regions.
      reportError(error);
    }
  }
}

/**
 * Starts what needs consent once the page is idle: what the reader consented to, or the question. Does
 * nothing when there is nothing to consent to.
 */
function startConsent(config: ClientConfig, bus: Bus): void {
  if (purposesOf(config).length === 0) return;
  if (config.analytics) setAnalyticsAllowed(readChoice().analytics === true);
  const earlyErrors: unknown[] = [];
  const store = ({ error }: ErrorEvent) =>
    void (earlyErrors.length < MAX_EARLY_ERRORS && earlyErrors.push(error));
  addEventListener('error', store);
  const start = async () => {
    const { Consent } = await import(/* webpackChunkName: "consent" */ './consent/consent');
    removeEventListener('error', store);
    new Consent(config, bus, earlyErrors).start();
  };
  whenLoaded(() => void start());
}

import type { ClientConfig } from '@savepoint/contracts/base';
import { createBus, setAnalyticsAllowed, trackEvent, type Bus } from '@savepoint/region-kit';
import { startSession } from '@savepoint/session';
import { readChoice } from './consent/choice';
import type { EarlyEvent } from './health/watch-regions';
import { mountRegion, mountSigninOnRequest, type Host } from './mount-region';
import { readConfig } from './read-config';
import { followRebuilds } from './rebuilt-regions';
import { scheduleMount, whenLoaded } from './schedule-mount';
import { readSlot } from './slot';

/** Without what a region’s HTML may contain. */
const SLOTS = '[data-region]:not([data-region] *)';
/** Errors stored until the code that counts and reports them is loaded. */
const MAX_EARLY_EVENTS = 20;

/** Starts the session, and schedules the mounting of each region. */
export function startPage(): void {
  const config = readConfig();
  const bus = createBus();
  const host: Host = {
    regions: config.regions,
    bus,
    guard: async (region) =>
      (await import(/* webpackChunkName: "rare" */ './open-slots/guard')).guard(region, host),
  };

  if (process.env.NODE_ENV === 'development') {
    followRebuilds(host.regions, (slot) => void mountRegion(slot, host));
    void import('./check-events').then(({ checkEvents }) => checkEvents(bus));
  }
  startDeferred(config, bus);
  startSession({ config: config.identity, bus, track: trackEvent });
  mountSigninOnRequest(host);
  const slots = [...document.querySelectorAll<HTMLElement>(SLOTS)].map(readSlot);
  for (const slot of slots) scheduleMount(slot, () => mountRegion(slot, host));
  if (config.dev)
    void import(/* webpackChunkName: "rare" */ './development/follow-builds').then(({ start }) =>
      start(slots, readSlot, host, mountRegion),
    );
}

/** Loads what can wait until the page is idle, and passes it the first errors; it listens to later ones itself. */
function startDeferred(config: ClientConfig, bus: Bus): void {
  if (config.analytics) setAnalyticsAllowed(readChoice().analytics === true);
  const earlyEvents: EarlyEvent[] = [];
  const store = (event: EarlyEvent) => earlyEvents.length < MAX_EARLY_EVENTS && earlyEvents.push(event);
  addEventListener('error', store);
  addEventListener('unhandledrejection', store);
  whenLoaded(
    () =>
      void import(/* webpackChunkName: "idle" */ './when-idle').then(({ start }) =>
        start(config, bus, earlyEvents),
      ),
  );
}

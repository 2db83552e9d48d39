import type { Bus } from '@savepoint/region-kit';
import { ownersOf } from '../health/script-owner';
import type { Host } from '../mount-region';
import { RegionError } from '../region-error';
import { keepMethods } from './keep-methods';
import { lockGlobals } from './lock-globals';
import { ownBus, type OwnBus } from './own-bus';
import { restoreSlots } from './restore-slots';

/** Time between two checks for what a region replaces in a timer or an event listener. */
const CHECK_INTERVAL_MS = 500;
/** A script that replaces something again and again is named so often. */
const MAX_REPORTS = 10;

/** The buses of the regions in open slots. */
const buses = new Map<string, OwnBus>();

/**
 * Protects the page and its other regions from mistakes of a region in an open slot, before anything of it is loaded. What
 * was undone is an error of the release that did it, where the browser says which it was.
 * @returns the region’s bus, which emits no events of others
 */
export function guard(region: string, { bus, regions }: Pick<Host, 'bus' | 'regions'>): Bus {
  if (!buses.size) guardPage(regions);
  const own = buses.get(region) ?? ownBus(bus, region);
  buses.set(region, own);
  return own.bus;
}

function guardPage(regions: Host['regions']): void {
  let reports = 0;
  /** @param by regions that did it; one of another number than one is not known */
  const report = (sentence: string, by: readonly string[]) => {
    if (reports >= MAX_REPORTS) return;
    reports += 1;
    const error = new Error(sentence);
    const [region] = by;
    reportError(region && by.length === 1 ? new RegionError(releaseOf(region, regions), error) : error);
  };
  lockGlobals(globalThis);
  const restoreMethods = keepMethods(globalThis);
  /** @param findOwners called when the methods that it needs are there again */
  const check = (findOwners = (): string[] => []) => {
    const restored = restoreMethods();
    if (!restored.length) return;
    const verb = restored.length > 1 ? 'were' : 'was';
    report(`${restored.join(', ')} ${verb} replaced on the page, and put back`, findOwners());
  };

  // A script’s event follows its run at once, and an error may be the consequence of something that was replaced.
  document.addEventListener(
    'load',
    ({ target }) => check(() => ownersOf((target as HTMLScriptElement).src, regions)),
    true,
  );
  // Before those who count errors, with methods that may have been replaced.
  addEventListener('error', () => check(), true);
  setInterval(() => check(), CHECK_INTERVAL_MS);
  restoreSlots([...document.querySelectorAll<HTMLElement>('[data-region]:not([data-region] *)')], {
    // Its methods are needed to restore slots.
    beforeRestore: (mounted) => check(() => mounted),
    onRestore: (restored, mounted) =>
      report(
        `The slot of ${restored.map((region) => releaseOf(region, regions)).join(', ')} was removed or hidden, and put back`,
        mounted,
      ),
    onUnmount: (region) => buses.get(region)?.removeListeners(),
  });
}

const releaseOf = (region: string, regions: Host['regions']): string =>
  `${region}@${regions[region]?.version ?? 'none'}`;

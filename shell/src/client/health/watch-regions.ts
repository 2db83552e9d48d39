import { commonRoutes } from '@savepoint/contracts/routes';
import { RegionError } from '../region-error';
import { RegionCounts } from './region-counts';
import { ownersOf, type PageRegions } from './script-owner';

/** Time after an error until it is reported, with those that follow it. */
const ERROR_DELAY_MS = 1_000;
/** Errors are reported early so often; later ones when the reader leaves. */
const MAX_EARLY_REPORTS = 3;
/** During a rollout, mounts are reported early so often: regions further down the page are mounted later. */
const MAX_MOUNT_REPORTS = 4;
/** The shortest time that browsers measure; the default is more than a hundred milliseconds. */
const MIN_INTERACTION_MS = 16;
/** A script that runs longer keeps the page from responding. */
const LONG_TASK_MS = 50;

/** What happened before this code was loaded. */
export type EarlyEvent = ErrorEvent | PromiseRejectionEvent;

/** An entry of `long-animation-frame`, which names scripts. @see https://w3c.github.io/long-animation-frames/ */
interface LongAnimationFrame extends PerformanceEntry {
  scripts: readonly { sourceURL: string; duration: number }[];
}

interface WatchOptions {
  reportsMounts?: boolean;
  send?: (body: string) => void;
}

/**
 * Counts what the regions of this page do, and reports it: once when the reader leaves or hides the page, and shortly after
 * an error. Nothing in it says who the reader is.
 * @param earlyEvents errors from before
 * @param options.reportsMounts whether mounts are reported at once: an error rate needs the views as early as the errors
 * @param options.send replaced in tests
 */
export function watchRegions(
  regions: PageRegions,
  earlyEvents: readonly EarlyEvent[],
  { reportsMounts = false, send = sendReport }: WatchOptions = {},
): void {
  const counts = new RegionCounts();
  const releaseOf = (region: string) => `${region}@${regions[region]?.version}`;
  let earlyReports = 0;
  let mountReports = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (isLeaving: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const taken = counts.take(isLeaving);
    if (taken.length) send(JSON.stringify({ regions: taken }));
  };
  const reportSoon = () => {
    timer ??= setTimeout(report, ERROR_DELAY_MS, false);
  };
  const countError = (event: EarlyEvent) => {
    const failed = failedRegions(event, regions);
    for (const region of failed) counts.countError(releaseOf(region), isMounted(region));
    if (failed.length && earlyReports < MAX_EARLY_REPORTS) {
      earlyReports += Number(timer === undefined);
      reportSoon();
    }
  };

  earlyEvents.forEach(countError);
  addEventListener('error', countError);
  addEventListener('unhandledrejection', countError);
  observe('measure', ({ name, duration }) => {
    const region = /^region:(.+)/.exec(name)?.[1];
    if (region === undefined || !Object.hasOwn(regions, region)) return;
    counts.countMount(releaseOf(region), duration);
    if (!reportsMounts || mountReports >= MAX_MOUNT_REPORTS) return;
    mountReports += Number(timer === undefined);
    reportSoon();
  });
  observe('event', (entry) => {
    const { interactionId, target, duration } = entry as PerformanceEventTiming & { interactionId?: number };
    const slot = interactionId && target instanceof Element && target.closest<HTMLElement>('[data-region]');
    const region = slot ? slot.dataset['region']! : '';
    if (Object.hasOwn(regions, region)) counts.countInteraction(releaseOf(region), duration);
  });
  observe('long-animation-frame', (frame) => {
    for (const { sourceURL, duration } of (frame as LongAnimationFrame).scripts)
      if (duration >= LONG_TASK_MS)
        for (const region of ownersOf(sourceURL, regions)) counts.countLongTask(releaseOf(region), duration);
  });
  // Both: some browsers do only one of them when a tab is closed.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report(true), true);
  addEventListener('pagehide', () => report(true));
}

/** The regions that an error is of: the one that reported it, or those whose script has thrown it. */
function failedRegions(event: EarlyEvent, regions: PageRegions): string[] {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  if (error instanceof RegionError)
    return [error.release.split('@')[0]!].filter((region) => Object.hasOwn(regions, region));
  const stack = error instanceof Error ? error.stack : undefined;
  return ownersOf(stack ?? ('filename' in event ? event.filename : undefined), regions);
}

/** Whether a region is on the page: mounting removes this mark when it has failed. */
const isMounted = (region: string): boolean =>
  document.querySelector(`[data-region="${region}"][data-mounted]`) !== null;

/** Calls back for each entry of the page, earlier ones too. Browsers without this type of entries have none. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  observer.observe({
    type,
    buffered: true,
    durationThreshold: MIN_INTERACTION_MS,
  } as PerformanceObserverInit);
}

const sendReport = (body: string): void =>
  void navigator.sendBeacon(
    commonRoutes.reportRegionHealth.path,
    new Blob([body], { type: 'application/json' }),
  );

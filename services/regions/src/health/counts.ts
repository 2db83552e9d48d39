import type { FragmentReport, PageRegionReport, ReleaseHealth } from '@savepoint/contracts/regions';
import { addHistograms, emptyHistogram, observe, quantile, type Histogram } from './histogram';

/** What is counted of a release, in a minute or over several. */
export interface Counts {
  views: number;
  failing_views: number;
  /** Addresses that reported views, and failing ones, within an hour. */
  sources: number;
  failing_sources: number;
  mount_failures: number;
  error_count: number;
  long_tasks: number;
  long_task_ms: number;
  render_failures: number;
  mount_ms: Histogram;
  interaction_ms: Histogram;
  render_ms: Histogram;
}

export const emptyCounts = (): Counts => ({
  views: 0,
  failing_views: 0,
  sources: 0,
  failing_sources: 0,
  mount_failures: 0,
  error_count: 0,
  long_tasks: 0,
  long_task_ms: 0,
  render_failures: 0,
  mount_ms: emptyHistogram(),
  interaction_ms: emptyHistogram(),
  render_ms: emptyHistogram(),
});

/** Adds a page’s report. */
export function countPage(counts: Counts, report: PageRegionReport): void {
  counts.views += Number(report.first);
  counts.failing_views += Number(report.first_failure);
  counts.mount_failures += report.mount_failures;
  counts.error_count += report.errors;
  counts.long_tasks += report.long_tasks;
  counts.long_task_ms += report.long_task_ms;
  for (const name of ['mount_ms', 'interaction_ms'] as const) {
    const time = report[name];
    if (time !== undefined) observe(counts[name], time);
  }
}

/** Adds a report of the shell. */
export function countFragments(counts: Counts, { render_ms: times, failures }: FragmentReport): void {
  for (const time of times) observe(counts.render_ms, time);
  counts.render_failures += failures;
}

/** Returns the sums of counts. */
export function addCounts(all: readonly Counts[]): Counts {
  const total = emptyCounts();
  for (const each of all) {
    for (const name of SUMS) total[name] += each[name] ?? 0;
    for (const name of HISTOGRAMS) total[name] = addHistograms(total[name], each[name] ?? []);
  }
  return total;
}

export const SUMS = [
  'views',
  'failing_views',
  'sources',
  'failing_sources',
  'mount_failures',
  'error_count',
  'long_tasks',
  'long_task_ms',
  'render_failures',
] as const satisfies (keyof Counts)[];
export const HISTOGRAMS = ['mount_ms', 'interaction_ms', 'render_ms'] as const satisfies (keyof Counts)[];

const P75 = 0.75;

/** Returns what counts say about a release. */
export function healthOf(counts: Counts): ReleaseHealth {
  const { views, failing_views, render_failures } = counts;
  const rendered = counts.render_ms.reduce((sum, count) => sum + count, 0);
  const renders = rendered + render_failures;
  return {
    views,
    failing_views,
    error_rate: views ? Math.min(1, failing_views / views) : null,
    mount_failures: counts.mount_failures,
    errors: counts.error_count,
    mount_p75_ms: quantile(counts.mount_ms, P75),
    long_tasks: counts.long_tasks,
    long_task_ms: counts.long_task_ms,
    interaction_p75_ms: quantile(counts.interaction_ms, P75),
    renders,
    render_failure_rate: renders ? render_failures / renders : null,
    render_p75_ms: quantile(counts.render_ms, P75),
  };
}

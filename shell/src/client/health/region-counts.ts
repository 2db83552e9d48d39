import {
  MAX_HEALTH_TIME_MS,
  MAX_REPORTED_ERRORS,
  MAX_REPORTED_LONG_TASKS,
  type PageRegionReport,
} from '@savepoint/contracts/regions';

/** What a page counts of each release, until it is reported. */
export class RegionCounts {
  #reports = new Map<string, PageRegionReport>();
  readonly #reported = new Set<string>();
  readonly #mounted = new Set<string>();
  readonly #failed = new Set<string>();
  /** The slowest response of each release, until the reader leaves. */
  #interactions = new Map<string, number>();

  /** @param release region and version, such as `comments@1.4.0` */
  countMount(release: string, milliseconds: number): void {
    const report = this.#report(release);
    // The first one: later ones are retries.
    if (!this.#mounted.has(release)) report.mount_ms = Math.min(MAX_HEALTH_TIME_MS, Math.round(milliseconds));
    this.#mounted.add(release);
  }

  /** @param isMounted whether the region is still on the page */
  countError(release: string, isMounted: boolean): void {
    const report = this.#report(release);
    const field = isMounted ? 'errors' : 'mount_failures';
    report[field] = Math.min(MAX_REPORTED_ERRORS, report[field] + 1);
    if (!this.#failed.has(release)) report.first_failure = true;
    this.#failed.add(release);
  }

  countLongTask(release: string, milliseconds: number): void {
    const report = this.#report(release);
    report.long_tasks = Math.min(MAX_REPORTED_LONG_TASKS, report.long_tasks + 1);
    report.long_task_ms = Math.min(MAX_HEALTH_TIME_MS, Math.round(report.long_task_ms + milliseconds));
  }

  countInteraction(release: string, milliseconds: number): void {
    const slowest = Math.max(this.#interactions.get(release) ?? 0, Math.round(milliseconds));
    this.#interactions.set(release, Math.min(MAX_HEALTH_TIME_MS, slowest));
  }

  /**
   * Returns what was counted since the last call.
   * @param isLeaving whether the slowest responses of the page are known
   */
  take(isLeaving: boolean): PageRegionReport[] {
    if (isLeaving) {
      for (const [release, time] of this.#interactions) this.#report(release).interaction_ms = time;
      this.#interactions = new Map();
    }
    const reports = [...this.#reports.values()];
    for (const release of this.#reports.keys()) this.#reported.add(release);
    this.#reports = new Map();
    return reports;
  }

  #report(release: string): PageRegionReport {
    let report = this.#reports.get(release);
    if (!report) {
      const [region = '', version = ''] = release.split('@');
      report = {
        region,
        version,
        first: !this.#reported.has(release),
        first_failure: false,
        mount_failures: 0,
        errors: 0,
        long_tasks: 0,
        long_task_ms: 0,
      };
      this.#reports.set(release, report);
    }
    return report;
  }
}

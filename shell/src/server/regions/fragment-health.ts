import {
  MAX_HEALTH_TIME_MS,
  MAX_REPORTED_RELEASES,
  MAX_REPORTED_RENDERS,
  type FragmentReport,
} from '@savepoint/contracts/regions';
import type { Client } from '@savepoint/service-kit/calls';

/** Counts how fragments do, and reports it to the region store, which adds it to what pages report. */
export class FragmentHealth {
  #reports = new Map<string, FragmentReport>();
  #isFailing = false;

  constructor(
    private readonly client: Pick<Client, 'call'>,
    private readonly log: { warn(details: object, message: string): void },
  ) {}

  /** Counts a fragment. @param durationMs undefined when it failed */
  count(region: string, version: string, durationMs: number | undefined): void {
    const release = `${region}@${version}`;
    let report = this.#reports.get(release);
    if (!report) {
      if (this.#reports.size >= MAX_REPORTED_RELEASES) return;
      this.#reports.set(release, (report = { region, version, render_ms: [], failures: 0 }));
    }
    const { render_ms: times } = report;
    if (durationMs === undefined) report.failures = Math.min(MAX_REPORTED_RENDERS, report.failures + 1);
    // A sample of this size has the same quantiles.
    else if (times.length < MAX_REPORTED_RENDERS) times.push(Math.min(MAX_HEALTH_TIME_MS, durationMs));
  }

  /** Reports what was counted. Never rejects: what does not arrive is not counted. */
  async send(): Promise<void> {
    const fragments = [...this.#reports.values()];
    if (!fragments.length) return;
    this.#reports = new Map();
    try {
      await this.client.call('reportFragmentHealth', { body: { fragments } });
      this.#isFailing = false;
    } catch (err) {
      // Once: a static host in place of the store’s service never takes reports.
      if (!this.#isFailing) this.log.warn({ err }, 'the times of fragments were not counted');
      this.#isFailing = true;
    }
  }
}

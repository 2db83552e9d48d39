import { createHmac, randomBytes } from 'node:crypto';
import type { PageRegionReport } from '@savepoint/contracts/regions';
import type { Counts } from './counts';

/** Views and failing views of a release that count from one address within an hour; offices share one. */
const MAX_VIEWS = 30;
const MAX_FAILING = 5;
const HOUR_MS = 60 * 60_000;
/** Addresses and releases in memory. With more readers than that, one address decides nothing. */
const MAX_ENTRIES = 100_000;

interface Reported {
  views: number;
  failing: number;
}

/**
 * Limits how much the reports of one address count, and counts addresses, so that one person makes no version look better
 * or worse. In memory only, for an hour, and by digests with a random key that is in memory only: addresses are stored
 * nowhere.
 */
export class ReportSources {
  #reported = new Map<string, Reported>();
  #key = randomBytes(32);
  #hour = 0;

  /**
   * @param scale factor of the limits
   */
  constructor(
    private readonly scale = 1,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Admits a report of an address.
   * @returns what counts it as one of another address, in addition; undefined when it does not count
   */
  admit(address: string, report: PageRegionReport): ((counts: Counts) => void) | undefined {
    this.#startHour();
    const { region, version, first, first_failure: fails } = report;
    const source = createHmac('sha256', this.#key).update(`${address} ${region}@${version}`).digest('base64');
    let reported = this.#reported.get(source);
    if (!reported) {
      if (this.#reported.size >= MAX_ENTRIES) return () => {};
      this.#reported.set(source, (reported = { views: 0, failing: 0 }));
    }
    if (first && reported.views >= MAX_VIEWS * this.scale) return undefined;
    if (fails && reported.failing >= MAX_FAILING * this.scale) return undefined;
    const [isNew, isNewFailing] = [first && !reported.views, fails && !reported.failing];
    reported.views += Number(first);
    reported.failing += Number(fails);
    return (counts) => {
      counts.sources += Number(isNew);
      counts.failing_sources += Number(isNewFailing);
    };
  }

  #startHour(): void {
    const hour = Math.floor(this.now() / HOUR_MS);
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#reported = new Map();
    this.#key = randomBytes(32);
  }
}

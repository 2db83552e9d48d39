import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { commonRoutes } from '@savepoint/contracts/routes';
import type { RegionHealthBody } from '@savepoint/contracts/regions';

/** Buckets of readers, of which a rollout has a share. */
const BUCKETS = 100;
/** Every so manieth reader has a browser in Norwegian. */
const NORWEGIAN = 20;
const CONCURRENCY = 6;
/** Pause of a reader between two pages. */
const PAUSE_MS = 1_000;
/** Of the readers of the crowd whose page has nothing new, every so manieth reports: so many suffice to compare with. */
const REPORTS_OF_STABLE = 6;

interface Reader {
  address: string;
  bucket?: string | undefined;
  isNorwegian: boolean;
}

/** Does something for each number below a count, a few at the same time. */
async function together(count: number, each: (number: number) => Promise<void>): Promise<void> {
  let begun = 0;
  const next = async () => {
    while (begun < count) {
      begun += 1;
      await each(begun - 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

/**
 * Readers of a site: they request a page, check that it is whole, and report it as its script does, with the documented
 * beacon. Each has an address of its own, of which a proxy in front of the site speaks.
 */
export class Readers {
  /** Pages by the version of the region in them; `none` without it. */
  readonly views = new Map<string, number>();
  /** Views that failed, of a version that throws. */
  failingViews = 0;
  /** What was wrong with a page or an answer. */
  readonly problems: string[] = [];
  /** Whether every page has the region by now. */
  isExpected = false;
  /** A version that throws for readers with Norwegian browsers. */
  throwing: string | undefined;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  #count = 0;
  #isReading = true;
  #regulars: Promise<void>[] = [];

  /**
   * @param site its origin
   * @param region that they look for
   * @param text of its server HTML
   */
  constructor(
    private readonly site: string,
    private readonly page: string,
    private readonly region: string,
    private readonly text: string,
  ) {}

  get total(): number {
    return [...this.views.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Starts readers who open one page after the other until `stop`. */
  start(count: number): void {
    this.#regulars = Array.from({ length: count }, async () => {
      const reader = this.#next();
      while (this.#isReading) {
        await this.view(reader);
        await sleep(PAUSE_MS);
      }
    });
  }

  async stop(): Promise<void> {
    this.#isReading = false;
    await Promise.all(this.#regulars);
    this.#agent.destroy();
  }

  /**
   * A reader of each bucket opens a page, or of every so manieth bucket.
   * @returns how many of them have each version
   */
  async buckets(step = 1): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    const count = BUCKETS / step;
    await together(count, async (number) => {
      const version = await this.view({ ...this.#next(), bucket: String(number * step) });
      found[version] = (found[version] ?? 0) + 1;
    });
    return found;
  }

  /** New readers come, as many from each bucket and as many of them Norwegian, until `isEnough`. */
  crowd(isEnough: () => boolean, most: number): Promise<void> {
    return together(most, async (number) => {
      if (isEnough()) return;
      const isNorwegian = Math.floor(number / BUCKETS) % NORWEGIAN === 0;
      const reportsAll = number % REPORTS_OF_STABLE === 0;
      await this.view({ ...this.#next(), bucket: String(number % BUCKETS), isNorwegian }, reportsAll);
    });
  }

  /**
   * A reader opens the page.
   * @param reportsAll whether it reports also what is no rollout’s
   * @returns the version of the region in it, or `none`
   */
  async view(reader: Reader, reportsAll = true): Promise<string> {
    const { status, body, cookie } = await this.#send('GET', this.page, reader);
    reader.bucket ??= /savepoint\.bucket=(\d+)/.exec(cookie)?.[1];
    const config = /id="savepoint-config"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}';
    const { regions = {} } = JSON.parse(config) as { regions?: Record<string, { version: string }> };
    const version = regions[this.region]?.version ?? 'none';
    this.views.set(version, (this.views.get(version) ?? 0) + 1);
    const slots = ['header', 'ratings', 'comments', ...(version === 'none' ? [] : [this.region])];
    const missing = slots.filter((slot) => !body.includes(`data-region="${slot}"`));
    const isWhole =
      status === 200 &&
      body.trimEnd().endsWith('</html>') &&
      missing.length === 0 &&
      (version === 'none' ? !this.isExpected : body.includes(this.text));
    if (!isWhole) this.problems.push(`A page with ${version}: ${status}, without ${missing.join()}`);
    if (version !== 'none' && (reportsAll || version === this.throwing)) await this.#report(reader, version);
    return version;
  }

  async #report(reader: Reader, version: string): Promise<void> {
    const fails = version === this.throwing && reader.isNorwegian;
    this.failingViews += Number(fails);
    const report: RegionHealthBody = {
      regions: [
        {
          ...{ region: this.region, version, first: true, first_failure: fails },
          ...{ mount_ms: 40, mount_failures: 0, errors: Number(fails), long_tasks: 0, long_task_ms: 0 },
        },
      ],
    };
    const { status, body } = await this.#send(
      'POST',
      commonRoutes.reportRegionHealth.path,
      reader,
      JSON.stringify(report),
    );
    if (status !== 200) this.problems.push(`A report of ${version}: ${status} ${body}`);
  }

  #next(): Reader {
    this.#count += 1;
    const [high, low] = [this.#count >> 8, this.#count & 255];
    return { address: `198.18.${high}.${low}`, isNorwegian: this.#count % NORWEGIAN === 0 };
  }

  #send(method: string, path: string, { address, bucket }: Reader, body?: string) {
    return new Promise<{ status: number; body: string; cookie: string }>((resolve, reject) => {
      const headers = {
        'x-forwarded-for': address,
        ...(bucket !== undefined && { cookie: `savepoint.bucket=${bucket}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      };
      const sent = request(new URL(path, this.site), { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode!,
            body: text,
            cookie: response.headers['set-cookie']?.join() ?? '',
          }),
        );
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }
}

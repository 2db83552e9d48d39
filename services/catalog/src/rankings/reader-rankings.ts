import { setImmediate as turn } from 'node:timers/promises';
import { RankingsResponse, type ChartName, type GameRanking } from '@savepoint/contracts';
import { createClient, unavailable } from '@savepoint/service-kit';

/** Milliseconds the user-actions service has for a page of rankings. */
const DEADLINE = 3_000;

/** What lists and charts are ordered by; slugs, best first. */
export interface Orders {
  rating: readonly string[];
  popularity: readonly string[];
  charts: Record<ChartName, { current: readonly string[]; previous: readonly string[] }>;
}

const NOTHING: Orders = {
  rating: [],
  popularity: [],
  charts: {
    top: { current: [], previous: [] },
    'all-time': { current: [], previous: [] },
    rising: { current: [], previous: [] },
  },
};

/**
 * How games stand with readers, asked of the user-actions service again and again and kept in memory: so a
 * list can be sorted by it without a call for each game. While that service is down, what was known goes on.
 */
export class ReaderRankings {
  #orders: Orders | null = null;
  #means: ReadonlyMap<string, number> = new Map();
  readonly #client;

  /** @param baseUrl of user-actions; without it no game stands anywhere */
  constructor(baseUrl: string | undefined) {
    this.#client = baseUrl ? createClient({ name: 'user-actions', baseUrl, timeoutMs: DEADLINE }) : null;
    if (!baseUrl) this.#orders = NOTHING;
  }

  /** Whether there is anything to ask, and it has not been answered yet. */
  get waiting(): boolean {
    return this.#orders === null;
  }

  /** For lists, which are worth showing without: nothing stands out until it is known. */
  get orders(): Orders {
    return this.#orders ?? NOTHING;
  }

  /** A chart is nothing without. @throws {HttpError} 503 until it is known */
  get charts(): Orders['charts'] {
    if (!this.#orders)
      throw unavailable('charts-not-ready', 'The charts are being prepared. Please try again shortly.');
    return this.#orders.charts;
  }

  /** What readers rate games, by slug; those that too few have rated are left out. */
  get means(): ReadonlyMap<string, number> {
    return this.#means;
  }

  /** Asks anew. Rejects when the service does not answer. */
  async refresh(): Promise<void> {
    if (!this.#client) return;
    const all: GameRanking[] = [];
    for (let next: string | null = ''; next !== null;) {
      const path: string = next === '' ? '/rankings' : `/rankings?after=${next}`;
      const answer: RankingsResponse | null = await this.#client.call(path, RankingsResponse);
      if (!answer) throw unavailable('rankings-unavailable', 'Nothing is known of how games stand.');
      all.push(...answer.rankings);
      next = answer.next;
    }
    this.#orders = await ordersOf(all);
    this.#means = new Map(all.flatMap(({ slug, mean }) => (mean === null ? [] : [[slug, mean]])));
  }
}

async function ordersOf(all: readonly GameRanking[]): Promise<Orders> {
  const chart = async (name: ChartName) => ({
    current: await sortedBy(all, ({ ranks }) => ranks[name]?.rank),
    previous: await sortedBy(all, ({ ranks }) => ranks[name]?.previous_rank),
  });
  return {
    rating: await sortedBy(all, ({ rating }) => rating && -rating),
    popularity: await sortedBy(all, ({ popularity }) => popularity && -popularity),
    charts: { top: await chart('top'), 'all-time': await chart('all-time'), rising: await chart('rising') },
  };
}

/** Slugs of those that have a key other than 0, the smallest first. Requests are answered before the next. */
async function sortedBy(
  all: readonly GameRanking[],
  keyOf: (ranking: GameRanking) => number | null | undefined,
): Promise<string[]> {
  await turn();
  return all
    .flatMap((ranking) => {
      const key = keyOf(ranking);
      return key ? [{ slug: ranking.slug, key }] : [];
    })
    .sort((a, b) => a.key - b.key || (a.slug < b.slug ? -1 : 1))
    .map(({ slug }) => slug);
}

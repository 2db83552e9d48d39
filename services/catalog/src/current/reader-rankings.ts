import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChartName, GameRanking, RankingsResponse } from '@savepoint/contracts/catalog';
import { HttpError } from '@savepoint/service-kit/base';
import { createClient, type CallTokens } from '@savepoint/service-kit/calls';
import { runEvery, runOnceReady, type Server } from '@savepoint/service-kit/http';

/** Timeout of one call to the user-actions service. */
const TIMEOUT_MS = 3_000;

/** The orders of lists and charts: slugs, best first. */
export interface RankedSlugs {
  rating: readonly string[];
  popularity: readonly string[];
  charts: Record<ChartName, RankedChart>;
}

/** A chart now, and on the day it is compared with (null without one). */
export interface RankedChart {
  current: readonly string[];
  previous: readonly string[];
  previousDay: string | null;
}

const NO_CHART: RankedChart = { current: [], previous: [], previousDay: null };

const NO_RANKINGS: RankedSlugs = {
  rating: [],
  popularity: [],
  charts: {
    top: NO_CHART,
    'all-time': NO_CHART,
    rising: NO_CHART,
  },
};

/**
 * Rankings of all games, polled from the user-actions service and kept in memory, so that lists can be sorted
 * by them. While that service is unavailable, the last rankings stay in use.
 */
export class ReaderRankings {
  #slugs: RankedSlugs | null = null;
  #means: ReadonlyMap<string, number> = new Map();
  readonly #client;

  /**
   * @param baseUrl of user-actions; without it no game is ranked
   * @param tokens signs the calls
   */
  constructor(baseUrl: string | undefined, tokens?: CallTokens) {
    this.#client = baseUrl
      ? createClient({ upstream: 'user-actions', baseUrl, timeoutMs: TIMEOUT_MS, tokens })
      : null;
    if (!baseUrl) this.#slugs = NO_RANKINGS;
  }

  /** Whether rankings have been loaded. */
  get loaded(): boolean {
    return this.#slugs !== null;
  }

  /** Orders of lists; empty until rankings are loaded. */
  get slugs(): RankedSlugs {
    return this.#slugs ?? NO_RANKINGS;
  }

  /** Orders of the charts. @throws {HttpError} 503 until rankings are loaded */
  get charts(): RankedSlugs['charts'] {
    if (!this.#slugs) throw new HttpError('charts-not-ready');
    return this.#slugs.charts;
  }

  /** Mean rating by slug, without games that have too few ratings. */
  get means(): ReadonlyMap<string, number> {
    return this.#means;
  }

  /** Loads the rankings. Rejects if the service is unavailable. */
  async refresh(): Promise<void> {
    if (!this.#client) return;
    const all: GameRanking[] = [];
    let previousDays: RankingsResponse['previous_days'] | undefined;
    for (let next: string | null = ''; next !== null;) {
      const page: RankingsResponse = await this.#client.call('listRankings', {
        query: next === '' ? {} : { after: next },
      });
      all.push(...page.rankings);
      previousDays = page.previous_days;
      next = page.next;
    }
    this.#slugs = await slugsOf(all, previousDays);
    this.#means = new Map(all.flatMap(({ slug, mean }) => (mean === null ? [] : [[slug, mean]])));
  }
}

async function slugsOf(
  all: readonly GameRanking[],
  previousDays: RankingsResponse['previous_days'] | undefined,
): Promise<RankedSlugs> {
  const chart = async (name: ChartName) => ({
    previousDay: previousDays?.[name] ?? null,
    current: await sortedBy(all, ({ ranks }) => ranks[name]?.rank),
    previous: await sortedBy(all, ({ ranks }) => ranks[name]?.previous_rank),
  });
  return {
    rating: await sortedBy(all, ({ rating }) => rating && -rating),
    popularity: await sortedBy(all, ({ popularity }) => popularity && -popularity),
    charts: { top: await chart('top'), 'all-time': await chart('all-time'), rising: await chart('rising') },
  };
}

/** Slugs sorted by a key, smallest first, without those whose key is null or 0. Yields to the event loop first. */
async function sortedBy(
  all: readonly GameRanking[],
  keyOf: (ranking: GameRanking) => number | null | undefined,
): Promise<string[]> {
  await yieldToEventLoop();
  return all
    .flatMap((ranking) => {
      const key = keyOf(ranking);
      return key ? [{ slug: ranking.slug, key }] : [];
    })
    .sort((a, b) => a.key - b.key || (a.slug < b.slug ? -1 : 1))
    .map(({ slug }) => slug);
}

const POLL_INTERVAL_MS = 15_000;

/** Loads the rankings when the app is ready, retrying every second until that succeeds, and then polls them. */
export function pollRankings(app: Server, rankings: ReaderRankings): void {
  runOnceReady(app, 'first rankings', () => rankings.refresh());
  runEvery(app, 'polling rankings', POLL_INTERVAL_MS, async () => {
    if (rankings.loaded) await rankings.refresh();
  });
}

import type { ChartEntry, SiteData } from '@savepoint/contracts';
import { createClient } from '@savepoint/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellConfig } from '../config';
import { cached } from './cached';
import { catalogSource, loadSiteData, type CatalogSource } from './catalog';
import { loadChart, ratingsSource, type RatingsSource } from './ratings';
import { within } from './within';

export type { FiguresBySlug } from './ratings';

/** Milliseconds a service has for what a page is nothing without: a slow page is worth more than a 503. */
const DEADLINE = 3_000;
/** Milliseconds a part that a page can do without is waited for. */
const PATIENCE = 700;
/** Milliseconds for which what all pages share is kept. */
const SHARED_MAX_AGE = 30_000;
/** Places of a chart that are looked at. */
const CHART_LENGTH = 100;

/** Everything a page is made from, for one request. */
export interface Sources {
  catalog: CatalogSource;
  ratings: RatingsSource;
  siteData(): Promise<SiteData>;
  /** The week’s chart, best first, at most 100 places. */
  topChart(): Promise<ChartEntry[]>;
  allTimeChart(): Promise<ChartEntry[]>;
  /** A part that a page can do without: `null`, and a line in the log, when its source is down or slow. */
  optional<T>(part: Promise<T>): Promise<T | null>;
  /** Whether every optional part asked for so far was there. */
  readonly complete: boolean;
}

/** @returns a function that gives one request its sources */
export function createSources(
  settings: ShellConfig,
): (request: { id: string; log: FastifyBaseLogger }) => Sources {
  const catalog = createClient({ name: 'catalog', baseUrl: settings.CATALOG_URL, deadline: DEADLINE });
  const userActions = createClient({
    name: 'user-actions',
    baseUrl: settings.USER_ACTIONS_URL,
    deadline: DEADLINE,
  });
  const shared = {
    siteData: cached(() => loadSiteData(catalog), SHARED_MAX_AGE),
    topChart: cached(() => loadChart(userActions, 'top', CHART_LENGTH), SHARED_MAX_AGE),
    allTimeChart: cached(() => loadChart(userActions, 'all-time', CHART_LENGTH), SHARED_MAX_AGE),
  };
  return ({ id, log }) => {
    let missing = 0;
    return {
      ...shared,
      catalog: catalogSource(catalog, id),
      ratings: ratingsSource(userActions, id),
      optional: (part) =>
        within(PATIENCE, part).catch((err: unknown) => {
          missing += 1;
          log.warn({ err, request_id: id }, 'page made without one of its parts');
          return null;
        }),
      get complete() {
        return missing === 0;
      },
    };
  };
}

import type { SiteData } from '@savepoint/contracts';
import { createClient } from '@savepoint/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellConfig } from '../config';
import { cached } from './cached';
import { catalogSource, loadSiteData, type CatalogSource } from './catalog';
import { commentsSource, type CommentsSource } from './comments';
import type { CatalogueGeneration } from './generation';
import { ratingsSource, type RatingsSource } from './ratings';
import { within } from './within';

export type { CommentCounts } from './comments';
export { CatalogueGeneration } from './generation';
export type { StatsBySlug } from './ratings';

/** Milliseconds a service has for what a page is nothing without: a slow page is worth more than a 503. */
const DEADLINE = 3_000;
/** Milliseconds for which what all pages share is kept. */
const SHARED_MAX_AGE = 30_000;

/** Everything a page is made from, for one request. */
export interface Sources {
  catalog: CatalogSource;
  ratings: RatingsSource;
  comments: CommentsSource;
  siteData(): Promise<SiteData>;
  /** A part that a page can do without: `null`, and a line in the log, when its source is down or slow. */
  optional<T>(part: Promise<T>): Promise<T | null>;
  /** Whether every optional part asked for so far was there, and all of the catalogue that is current. */
  readonly complete: boolean;
}

/** @returns a function that gives one request its sources */
export type SourcesFor = (request: { id: string; log: FastifyBaseLogger }) => Sources;

/** @param generation is kept up with what the catalog answers */
export function createSources(settings: ShellConfig, generation: CatalogueGeneration): SourcesFor {
  const catalog = createClient({ name: 'catalog', baseUrl: settings.CATALOG_URL, timeoutMs: DEADLINE });
  const userActions = createClient({
    name: 'user-actions',
    baseUrl: settings.USER_ACTIONS_URL,
    timeoutMs: DEADLINE,
  });
  const { PART_PATIENCE: patience } = settings;
  const comments = createClient({ name: 'comments', baseUrl: settings.COMMENTS_URL, timeoutMs: patience });
  const isCurrent = (madeFrom: string | undefined) =>
    madeFrom === undefined || madeFrom === generation.current;
  const loadSite = async () => {
    let madeFrom: string | undefined;
    const onHeaders = (headers: Headers) => (madeFrom = generation.note(headers));
    return { data: await loadSiteData(catalog, { onHeaders }), madeFrom };
  };
  const site = cached(loadSite, SHARED_MAX_AGE, { valid: ({ madeFrom }) => isCurrent(madeFrom) });
  return ({ id, log }) => {
    let missing = 0;
    const seen = new Set<string | undefined>();
    const onHeaders = (headers: Headers) => seen.add(generation.note(headers));
    return {
      async siteData() {
        const { data, madeFrom } = await site();
        seen.add(madeFrom);
        return data;
      },
      catalog: catalogSource(catalog, { requestId: id, onHeaders }),
      ratings: ratingsSource(userActions, id),
      comments: commentsSource(comments, id),
      optional: (part) =>
        within(patience, part).catch((err: unknown) => {
          missing += 1;
          log.warn({ err }, 'page made without one of its parts');
          return null;
        }),
      get complete() {
        return missing === 0 && [...seen].every(isCurrent);
      },
    };
  };
}

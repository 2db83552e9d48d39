import { pictureVersion } from '@savepoint/contracts/base';
import {
  pictureDigest,
  SITE_PICTURE,
  type CoverOptions,
  type GameSummary,
  type Section,
} from '@savepoint/contracts/catalog';
import type { Subject } from '@savepoint/covers';
import type { Client } from '@savepoint/service-kit/calls';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from '../concurrency-limiter';
import type { CoverUpload } from '../uploads';
import { batchCalls } from './batch-calls';
import { categorySubject, platformSubject } from './section-art';

/** `game` is a game's cover; `art` belongs to a category, a platform or an article. */
export type Kind = 'game' | 'art';

/** What is drawn for a slug. */
export interface PictureSubject {
  readonly subject: Subject;
  /** Identifies the picture in URLs; see `pictureDigest`. */
  readonly digest: string;
  /** Replaces the drawn picture. */
  readonly upload?: CoverUpload | undefined;
}

/**
 * Finds what is drawn for a slug; null if the catalogue has no such slug.
 * @param version from the URL: when it is not the cached one, the catalogue is called again
 * @throws {HttpError} 503 when the catalogue is down or times out
 */
export type FindSubject = (kind: Kind, slug: string, version?: string) => Promise<PictureSubject | null>;

const SITE_SUBJECT: PictureSubject = {
  subject: { slug: SITE_PICTURE.slug, title: 'Savepoint' },
  digest: pictureDigest('Savepoint'),
};

const TTL_MS = 60_000;
const NOT_FOUND_TTL_MS = 10_000;
/** A cached subject younger than this is not reloaded for another version. */
const MIN_RELOAD_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;
/** Slugs per call of the catalogue. */
const MAX_BATCH_SLUGS = 100;
/** Queued calls for articles do not use up their timeout. */
const ARTICLE_CONCURRENCY = 4;
const MAX_QUEUED_ARTICLES = 400;

const uploadOf = ({ file, revision }: CoverOptions = {}): CoverUpload | undefined =>
  file !== undefined && revision !== undefined ? { file, revision } : undefined;

/** Creates a cached lookup in the catalogue: one call at a time per slug, and one for many games together. */
export function createFindSubject(catalog: Client): FindSubject {
  const findGame = batchCalls<GameSummary>(async (slugs) => {
    const found = await catalog.call('findGamesBySlug', { query: { slugs: slugs.join(',') } });
    return new Map(found?.games.map((game) => [game.slug, game]));
  }, MAX_BATCH_SLUGS);

  async function game(slug: string): Promise<PictureSubject | null> {
    const found = await findGame(slug);
    if (!found) return null;
    const { name, genres, cover } = found;
    const subject = { slug, title: name, genres, ...(cover && { options: cover }) };
    return { subject, digest: pictureDigest(name, genres, cover), upload: uploadOf(cover) };
  }

  const sections = new LRUCache<'all', Map<string, PictureSubject>>({
    max: 1,
    ttl: TTL_MS,
    fetchMethod: async () => {
      const data = await catalog.call('readMenus');
      const subjects = new Map<string, PictureSubject>();
      const add = (section: Section, subject: Subject) =>
        subjects.set(section.slug, { subject, digest: pictureDigest(section.name) });
      for (const platform of data?.platforms ?? []) add(platform, platformSubject(platform));
      for (const category of data?.categories ?? []) add(category, categorySubject(category));
      return subjects;
    },
  });

  const articles = new ConcurrencyLimiter(ARTICLE_CONCURRENCY, MAX_QUEUED_ARTICLES);

  // Sections first: one call loads all of them, while every article is a call of its own.
  async function art(slug: string, forceRefresh: boolean): Promise<PictureSubject | null> {
    if (slug === SITE_PICTURE.slug) return SITE_SUBJECT;
    const section = (await sections.fetch('all', { forceRefresh }))?.get(slug);
    if (section) return section;
    const found = await articles.run(() => catalog.call('readArticle', { params: { slug } }));
    if (!found) return null;
    const { title, cover } = found.article;
    const subject = { slug, title, ...(cover && { options: cover }) };
    return { subject, digest: pictureDigest(title, [], cover), upload: uploadOf(cover) };
  }

  interface Lookup {
    kind: Kind;
    slug: string;
    /** Reloads the sections too. */
    reload: boolean;
  }
  const subjects = new LRUCache<string, { found: PictureSubject | null }, Lookup>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    fetchMethod: async (_key, _stale, { context: { kind, slug, reload }, options }) => {
      const found = await (kind === 'game' ? game(slug) : art(slug, reload));
      if (!found) options.ttl = NOT_FOUND_TTL_MS;
      return { found };
    },
  });
  return async (kind, slug, version) => {
    const key = `${kind}/${slug}`;
    const lookUp = async (reload: boolean) =>
      (await subjects.fetch(key, { context: { kind, slug, reload }, forceRefresh: reload }))?.found ?? null;
    const found = await lookUp(false);
    const current = version === undefined || !found || version === pictureVersion(found.digest);
    if (current || TTL_MS - subjects.getRemainingTTL(key) <= MIN_RELOAD_AGE_MS) return found;
    return lookUp(true).catch(() => found);
  };
}

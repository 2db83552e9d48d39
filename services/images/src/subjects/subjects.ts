import {
  pictureDigest,
  pictureVersion,
  type CoverPin,
  type GameSummary,
  type Section,
} from '@savepoint/contracts';
import type { Subject } from '@savepoint/covers';
import type { Client } from '@savepoint/service-kit';
import { LRUCache } from 'lru-cache';
import { Gate } from '../gate';
import type { StandIn } from '../uploads/crop-upload';
import { batched } from './batch';
import { categorySubject, platformSubject } from './section-art';

/** `game` is a game's cover; `art` belongs to a category, a platform or an article. */
export type Kind = 'game' | 'art';

/** What is drawn, and what names it in addresses. */
export interface Pictured {
  readonly subject: Subject;
  /** As pages know it: see `pictureDigest`. */
  readonly digest: string;
  /** Shown in place of what is drawn. */
  readonly upload?: StandIn | undefined;
}

/**
 * What is drawn for a slug, or null if the catalogue knows none.
 * @param version the one a page meant: when it is not the known one, the catalogue is asked again
 * @throws {HttpError} 503 when the catalogue is down or late
 */
export type Subjects = (kind: Kind, slug: string, version?: string) => Promise<Pictured | null>;

/** Milliseconds an answer is believed, and an answer that there is nothing. */
const FRESH = 60_000;
/** An answer that is no older is not doubted, whatever version is asked for. */
const UNDOUBTED = 2_000;
const ABSENT = 10_000;
const MOST = 10_000;
/** Slugs that the catalogue takes in one question. */
const BATCH = 100;
/** Articles asked for at once, and in line: each question's deadline starts when it is its turn. */
const AT_ONCE = 4;
const IN_LINE = 400;

const standIn = ({ file, revision }: CoverPin = {}): StandIn | undefined =>
  file !== undefined && revision !== undefined ? { file, revision } : undefined;

/** Asks the catalogue, once at a time for each slug and for many games together, and remembers for a minute. */
export function createSubjects(catalog: Client): Subjects {
  const findGame = batched<GameSummary>(async (slugs) => {
    const found = await catalog.call('findGamesBySlug', { query: { slugs: slugs.join(',') } });
    return new Map(found?.games.map((game) => [game.slug, game]));
  }, BATCH);

  async function game(slug: string): Promise<Pictured | null> {
    const found = await findGame(slug);
    if (!found) return null;
    const { name, genres, pin } = found;
    const subject = { slug, title: name, genres, ...(pin && { pin }) };
    return { subject, digest: pictureDigest(name, genres, pin), upload: standIn(pin) };
  }

  const sections = new LRUCache<'all', Map<string, Pictured>>({
    max: 1,
    ttl: FRESH,
    fetchMethod: async () => {
      const data = await catalog.call('readSiteData');
      const subjects = new Map<string, Pictured>();
      const add = (section: Section, subject: Subject) =>
        subjects.set(section.slug, { subject, digest: pictureDigest(section.name) });
      for (const platform of data?.platforms ?? []) add(platform, platformSubject(platform));
      for (const category of data?.categories ?? []) add(category, categorySubject(category));
      return subjects;
    },
  });

  const articles = new Gate(AT_ONCE, IN_LINE);

  // Sections first: they are few and known all at once, an article is a question of its own.
  async function art(slug: string, forceRefresh: boolean): Promise<Pictured | null> {
    const section = (await sections.fetch('all', { forceRefresh }))?.get(slug);
    if (section) return section;
    const found = await articles.run(() => catalog.call('readArticle', { params: { slug } }));
    if (!found) return null;
    const { title, pin } = found.article;
    const subject = { slug, title, ...(pin && { pin }) };
    return { subject, digest: pictureDigest(title, [], pin), upload: standIn(pin) };
  }

  interface Question {
    kind: Kind;
    slug: string;
    /** Whether what is known of all sections is doubted too. */
    anew: boolean;
  }
  const known = new LRUCache<string, { found: Pictured | null }, Question>({
    max: MOST,
    ttl: FRESH,
    fetchMethod: async (_key, _stale, { context: { kind, slug, anew }, options }) => {
      const found = await (kind === 'game' ? game(slug) : art(slug, anew));
      if (!found) options.ttl = ABSENT;
      return { found };
    },
  });
  return async (kind, slug, version) => {
    const key = `${kind}/${slug}`;
    const ask = async (anew: boolean) =>
      (await known.fetch(key, { context: { kind, slug, anew }, forceRefresh: anew }))?.found ?? null;
    const found = await ask(false);
    const meant = version === undefined || !found || version === pictureVersion(found.digest);
    if (meant || FRESH - known.getRemainingTTL(key) <= UNDOUBTED) return found;
    return ask(true).catch(() => found);
  };
}

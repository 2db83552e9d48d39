import { ArticleAnswer, GamesBySlugAnswer, SiteData, type GameSummary } from '@savepoint/contracts';
import type { Subject } from '@savepoint/covers';
import type { Client } from '@savepoint/service-kit';
import { LRUCache } from 'lru-cache';
import { Gate } from '../gate';
import { batched } from './batch';
import { categorySubject, platformSubject } from './section-art';

/** `game` is a game's cover; `art` belongs to a category, a platform or an article. */
export type Kind = 'game' | 'art';

/**
 * What is drawn for a slug, or null if the catalogue knows none.
 * @throws {HttpError} 503 when the catalogue is down or late
 */
export type Subjects = (kind: Kind, slug: string) => Promise<Subject | null>;

/** Milliseconds an answer is believed, and an answer that there is nothing. */
const FRESH = 60_000;
const ABSENT = 10_000;
const MOST = 10_000;
/** Slugs that the catalogue takes in one question. */
const BATCH = 100;
/** Articles asked for at once, and in line: each question's deadline starts when it is its turn. */
const AT_ONCE = 4;
const IN_LINE = 400;

/** Asks the catalogue, once at a time for each slug and for many games together, and remembers for a minute. */
export function createSubjects(catalog: Client): Subjects {
  const findGame = batched<GameSummary>(async (slugs) => {
    const found = await catalog.call(`/games-by-slug?slugs=${slugs.join(',')}`, GamesBySlugAnswer);
    return new Map(found?.games.map((game) => [game.slug, game]));
  }, BATCH);

  async function game(slug: string): Promise<Subject | null> {
    const found = await findGame(slug);
    if (!found) return null;
    const { name, genres, pin } = found;
    return { slug, title: name, genres, ...(pin && { pin }) };
  }

  const sections = new LRUCache<'all', Map<string, Subject>>({
    max: 1,
    ttl: FRESH,
    fetchMethod: async () => {
      const data = await catalog.call('/api/site-data', SiteData);
      const subjects = new Map<string, Subject>();
      for (const platform of data?.platforms ?? []) subjects.set(platform.slug, platformSubject(platform));
      for (const category of data?.categories ?? []) subjects.set(category.slug, categorySubject(category));
      return subjects;
    },
  });

  const articles = new Gate(AT_ONCE, IN_LINE);

  // Sections first: they are few and known all at once, an article is a question of its own.
  async function art(slug: string): Promise<Subject | null> {
    const section = (await sections.fetch('all'))?.get(slug);
    if (section) return section;
    const found = await articles.run(() => catalog.call(`/articles/${slug}`, ArticleAnswer));
    if (!found) return null;
    const { title, pin } = found.article;
    return { slug, title, ...(pin && { pin }) };
  }

  const known = new LRUCache<string, { subject: Subject | null }, { kind: Kind; slug: string }>({
    max: MOST,
    ttl: FRESH,
    fetchMethod: async (_key, _stale, { context: { kind, slug }, options }) => {
      const subject = await (kind === 'game' ? game(slug) : art(slug));
      if (!subject) options.ttl = ABSENT;
      return { subject };
    },
  });
  return async (kind, slug) => {
    const found = await known.fetch(`${kind}/${slug}`, { context: { kind, slug } });
    return found?.subject ?? null;
  };
}

import { ArticleAnswer, GameAnswer, SectionAnswer } from '@savepoint/contracts';
import type { Subject } from '@savepoint/covers';
import type { Client } from '@savepoint/service-kit';
import { LRUCache } from 'lru-cache';
import { categorySubject, platformSubject } from './section-art';

/** `game` is a game's cover; `art` belongs to an article, a category or a platform. */
export type Kind = 'game' | 'art';

/**
 * What is drawn for a slug, or null if the catalogue knows none.
 * @throws {HttpError} 503 when the catalogue is down or late
 */
export type Subjects = (kind: Kind, slug: string, requestId: string) => Promise<Subject | null>;

/** Milliseconds an answer is believed, and an answer that there is nothing. */
const FRESH = 60_000;
const ABSENT = 10_000;
const MOST = 10_000;

/** Asks the catalogue, once at a time for each slug, and remembers for a minute. */
export function createSubjects(catalog: Client): Subjects {
  async function game(slug: string, requestId: string): Promise<Subject | null> {
    const found = await catalog.call(`/games/${slug}`, GameAnswer, { requestId });
    if (!found) return null;
    const { name, genres, pin } = found.game;
    return { slug, title: name, genres, ...(pin && { pin }) };
  }

  // Asked together: three short questions are answered sooner than one after the other.
  async function art(slug: string, requestId: string): Promise<Subject | null> {
    const [article, category, platform] = await Promise.all([
      catalog.call(`/articles/${slug}`, ArticleAnswer, { requestId }),
      catalog.call(`/categories/${slug}`, SectionAnswer, { requestId }),
      catalog.call(`/platforms/${slug}`, SectionAnswer, { requestId }),
    ]);
    if (article) {
      const { title, pin } = article.article;
      return { slug, title, ...(pin && { pin }) };
    }
    if (category) return categorySubject(category.section);
    return platform && platformSubject(platform.section);
  }

  const known = new LRUCache<
    string,
    { subject: Subject | null },
    { kind: Kind; slug: string; requestId: string }
  >({
    max: MOST,
    ttl: FRESH,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const subject = await { game, art }[context.kind](context.slug, context.requestId);
      if (!subject) options.ttl = ABSENT;
      return { subject };
    },
  });
  return async (kind, slug, requestId) => {
    const found = await known.fetch(`${kind}/${slug}`, { context: { kind, slug, requestId } });
    return found?.subject ?? null;
  };
}

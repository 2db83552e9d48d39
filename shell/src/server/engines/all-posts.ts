import type { Article, Review } from '@savepoint/contracts';
import type { Sources } from '../sources';

/** Asked for at a time, and at most: the newest. */
const CHUNK = 100;
const MOST = 5000;

/** Every article, newest first. */
export const allArticles = ({ catalog }: Sources): Promise<Article[]> =>
  everything(async (page) => {
    const answer = await catalog.articles({ page, size: CHUNK });
    return { items: answer?.articles ?? [], pages: answer?.pages ?? 0 };
  });

/** Every review, newest first. */
export const allReviews = ({ catalog }: Sources): Promise<Review[]> =>
  everything(async (page) => {
    const answer = await catalog.reviews({ page, size: CHUNK });
    return { items: answer?.reviews ?? [], pages: answer?.pages ?? 0 };
  });

async function everything<T>(load: (page: number) => Promise<{ items: T[]; pages: number }>): Promise<T[]> {
  const first = await load(1);
  const others = Array.from({ length: Math.min(first.pages, MOST / CHUNK) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(others.map(load));
  return [first, ...rest].flatMap(({ items }) => items);
}

import { checkFields } from '../check-fields';
import { ArticleFront, PageFront, ReviewFront, type Pinned } from '../file-schemas';
import { slugOf } from '../files';
import type { Problem } from '../problem';
import { nameIsSlug, notReserved, pinned, refersTo } from '../rules';
import type { YamlSource } from '../yaml-source';
import type { Known } from './known';

const GAME = { kind: 'game', where: 'games/' };
const AUTHOR = { kind: 'author', where: 'staff.yaml' };
/** `/articles/news/` and `/articles/upcoming/` are lists. */
const LISTS: ReadonlySet<string> = new Set(['news', 'upcoming']);

type Front<T> = T & { slug: string };

/** Front matter of articles/<slug>.md. */
export function readArticle(source: YamlSource, known: Known): Front<Pinned<ArticleFront>> | Problem[] {
  const slug = slugOf(source.file);
  const article = checkFields(ArticleFront, source, source.value);
  if (Array.isArray(article)) return article;
  const pin = pinned(source, article.pin, known.uploads);
  const problems = [
    ...(Array.isArray(pin) ? pin : []),
    ...nameIsSlug(source),
    ...notReserved(source, slug, LISTS, `/articles/${slug}/ is a list of articles`),
    ...refersTo(source, ['author'], article.author, known.staff, AUTHOR),
    ...article.games.flatMap((game, i) => refersTo(source, ['games', i], game, known.games, GAME)),
  ];
  return problems.length ? problems : { slug, ...article, ...pin };
}

/** Front matter of reviews/<slug>.md. */
export function readReview(source: YamlSource, known: Known): Front<ReviewFront> | Problem[] {
  const review = checkFields(ReviewFront, source, source.value);
  if (Array.isArray(review)) return review;
  const problems = [
    ...nameIsSlug(source),
    ...refersTo(source, ['author'], review.author, known.staff, AUTHOR),
    ...refersTo(source, ['game'], review.game, known.games, GAME),
  ];
  return problems.length ? problems : { slug: slugOf(source.file), ...review };
}

/** Front matter of pages/<slug>.md. */
export function readPage(source: YamlSource): Front<PageFront> | Problem[] {
  const page = checkFields(PageFront, source, source.value);
  if (Array.isArray(page)) return page;
  const problems = nameIsSlug(source);
  return problems.length ? problems : { slug: slugOf(source.file), ...page };
}

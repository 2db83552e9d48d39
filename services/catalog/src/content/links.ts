import type { Known } from './kinds/known';
import type { Problem } from './problem';

/** A link of a Markdown text to a page of the site. */
export interface Link {
  file: string;
  line: number;
  /** As it is written, without query and fragment. */
  path: string;
}

const LINK = /\]\(\s*<?(\/[^)>\s?#]*)/g;
/** Pages whose address ends in the slug of something that is content. */
const OF_CONTENT = /^\/(games|platforms|articles|reviews)\/([^/]+)\/?$/;
const ARTICLE_LISTS = ['news', 'upcoming'];

/** @param firstLine line of the file at which the text starts */
export const linksOf = (file: string, text: string, firstLine: number): Link[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(LINK)].map(([, path]) => ({ file, line: firstLine + index, path: path! })),
    );

/** Links to games, platforms, articles and reviews that are not there, or that would be redirected. */
export function brokenLinks(
  links: readonly Link[],
  {
    games,
    categories,
    platforms,
    articles,
    reviews,
  }: Known & Record<'articles' | 'reviews', ReadonlySet<string>>,
): Problem[] {
  const there = {
    games: (slug: string) => games.has(slug) || categories?.has(slug),
    platforms: (slug: string) => platforms?.has(slug),
    articles: (slug: string) => articles.has(slug) || ARTICLE_LISTS.includes(slug),
    reviews: (slug: string) => reviews.has(slug),
  };
  return links.flatMap(({ file, line, path }) => {
    const [, kind, slug] = OF_CONTENT.exec(path) ?? [];
    if (kind && !there[kind as keyof typeof there](slug!))
      return [
        { file, line, message: `this links to ${path}, which is not there: correct the link or remove it.` },
      ];
    if (!path.endsWith('/') && !path.includes('.'))
      return [{ file, line, message: `this links to ${path}: addresses end in a slash, so write ${path}/.` }];
    return [];
  });
}

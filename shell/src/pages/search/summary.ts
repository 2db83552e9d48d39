import type { SearchResponse } from '@savepoint/contracts';
import { counted } from '../../text/numbers';

/** Everything found, of all kinds. */
export const total = ({ found }: SearchResponse): number =>
  Object.values(found).reduce((sum, each) => sum + each, 0);

/** “4 games and 2 articles for “wi””. */
export function summaryOf({ found, corrected }: SearchResponse, q: string): string {
  const parts = [
    [found.games, 'game'],
    [found.reviews, 'review'],
    [found.articles, 'article'],
    [found.platforms, 'platform'],
    [found.categories, 'category', 'categories'],
  ] as const;
  const said = parts.flatMap(([number, one, many]) => (number ? [counted(number, one, many)] : []));
  const list = said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said[0];
  return corrected ? `Nothing is spelled like “${q}”. Close to it: ${list}.` : `${list} for “${q}”`;
}

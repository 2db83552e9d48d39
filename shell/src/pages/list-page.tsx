import { urls } from '@savepoint/contracts/base';
import { PageHead } from '../components/layout';
import { SearchForm } from '../components/search-form';
import { itemList } from '../document/json-ld';
import type { Page } from '../document/page';
import { message } from '../messages';
import type { InvalidParameter } from './page-route';

interface ListPageOptions extends Pick<
  Page,
  'title' | 'description' | 'crumbs' | 'styles' | 'body' | 'openSlots'
> {
  /** The items on this page of the list, in order. */
  items: readonly { name: string; path: string }[];
  /** Number of this page, number of pages, and items per page. */
  page: number;
  pages: number;
  size: number;
  /** @returns the address of a page of this list */
  url(page: number): string;
  /** Canonical address, when it is not this page’s own. */
  path?: string | undefined;
  publicUrl: string;
}

/** One page of a list; null for a page after the last one. The first page of an empty list exists. */
export function listPage({
  items,
  page,
  pages,
  size,
  url,
  path,
  styles = [],
  publicUrl,
  ...rest
}: ListPageOptions): Page | null {
  if (page > Math.max(1, pages)) return null;
  return {
    ...rest,
    title: page === 1 ? rest.title : message('pageOfList', { title: rest.title, page }),
    path: path ?? url(page),
    ...(page > 1 && { previous: url(page - 1) }),
    ...(page < pages && { next: url(page + 1) }),
    jsonld: items.length ? [itemList(items, publicUrl, (page - 1) * size + 1)] : [],
    styles: ['lists', ...styles],
  };
}

/** Says which value a parameter cannot have. */
const INVALID_TEXTS = {
  platform: 'noPlatform',
  category: 'noCategory',
  year: 'noYear',
  score: 'noScore',
  sort: 'noSort',
  period: 'noChart',
} as const;

const invalidText = ({ name, value }: InvalidParameter): string =>
  message(INVALID_TEXTS[name as keyof typeof INVALID_TEXTS], { value });

/** The 400 page for a list with an invalid filter or order. @param list title and path of the list itself */
export function invalidListPage(parameter: InvalidParameter, list: { title: string; path: string }): Page {
  const title = message('noList');
  return {
    status: 400,
    title,
    description: message('noListDescription'),
    path: list.path,
    robots: 'none',
    styles: ['small-pages'],
    body: (
      <div className="wrap message">
        <PageHead title={title} text={invalidText(parameter)} />
        <ul className="chips">
          <li>
            <a className="chip" href={list.path}>
              {message('withoutFilters', { title: list.title })}
            </a>
          </li>
          <li>
            <a className="chip" href={urls.categories()}>
              {message('allCategories')}
            </a>
          </li>
        </ul>
        <SearchForm />
      </div>
    ),
  };
}

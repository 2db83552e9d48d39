import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/layout';
import { SearchForm } from '../components/search-form';
import { itemList } from '../document/json-ld';
import type { Page } from '../document/page';
import type { InvalidParameter } from './page-route';

interface ListPageOptions extends Pick<Page, 'title' | 'description' | 'crumbs' | 'body'> {
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
  publicUrl,
  ...rest
}: ListPageOptions): Page | null {
  if (page > Math.max(1, pages)) return null;
  return {
    ...rest,
    title: page === 1 ? rest.title : `${rest.title}, page ${page}`,
    path: path ?? url(page),
    ...(page > 1 && { previous: url(page - 1) }),
    ...(page < pages && { next: url(page + 1) }),
    jsonld: items.length ? [itemList(items, publicUrl, (page - 1) * size + 1)] : [],
  };
}

/** What readers call each parameter. */
const PARAMETER_NAMES: Record<string, string> = {
  platform: 'platform',
  category: 'category',
  year: 'year',
  score: 'score',
  sort: 'order',
  period: 'chart',
};

/** The 400 page for a list with an invalid filter or order. @param list title and path of the list itself */
export function invalidListPage(
  { name, value }: InvalidParameter,
  list: { title: string; path: string },
): Page {
  const title = 'No such list';
  return {
    status: 400,
    title,
    description: 'This list cannot be filtered or sorted like that.',
    path: list.path,
    robots: 'none',
    body: (
      <div className="wrap message">
        <PageHead
          title={title}
          text={`The address asks for the ${PARAMETER_NAMES[name] ?? name} “${value}”, which does not exist here.`}
        />
        <ul className="chips">
          <li>
            <a className="chip" href={list.path}>
              {list.title}, unfiltered
            </a>
          </li>
          <li>
            <a className="chip" href={urls.categories()}>
              All categories
            </a>
          </li>
        </ul>
        <SearchForm />
      </div>
    ),
  };
}

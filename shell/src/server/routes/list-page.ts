import { itemList } from '../../document/json-ld/item-list';
import type { Page } from '../../document/page';

interface List extends Pick<Page, 'title' | 'description' | 'crumbs' | 'body'> {
  /** What is on this page of the list, in its order. */
  items: readonly { name: string; path: string }[];
  /** This page, how many there are, and how many items one holds. */
  page: number;
  pages: number;
  size: number;
  /** @returns the address of a page of this list */
  url(page: number): string;
  /** Canonical address, when it is not this page’s own. */
  path?: string;
  publicUrl: string;
}

/** One page of a list; `null` for a page after the last one. The first page of an empty list is a page. */
export function listPage({ items, page, pages, size, url, path, publicUrl, ...rest }: List): Page | null {
  if (page > Math.max(1, pages)) return null;
  return {
    ...rest,
    title: page === 1 ? rest.title : `${rest.title}, page ${page}`,
    path: path ?? url(page),
    previous: page > 1 ? url(page - 1) : undefined,
    next: page < pages ? url(page + 1) : undefined,
    jsonld: items.length ? [itemList(items, publicUrl, (page - 1) * size + 1)] : [],
  };
}

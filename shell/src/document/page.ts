import type { ReactNode } from 'react';
import type { Crumb } from './json-ld/breadcrumbs';
import type { PageContext, SlotRequest } from '../server/regions';

/** A page before it is HTML: what a route makes from data. */
export interface Page {
  /** 200 unless said otherwise. */
  status?: number;
  /** Without the site’s name. */
  title: string;
  description: string;
  /** Canonical path, with the part of the query that makes it another page. */
  path: string;
  /** `none` keeps the page out of search engines. */
  robots?: 'none';
  /** Path of the picture that links to this page are shown with: a card. */
  image?: string;
  /** Open Graph’s word for what the page is about. */
  type?: 'website' | 'article';
  /** The way to this page, for search engines. */
  crumbs?: readonly Crumb[];
  /** Further structured data; absolute URLs. */
  jsonld?: readonly object[];
  /** Pages before and after this one in a list, as paths. */
  previous?: string;
  next?: string;
  /** Regions of its own, beside the header and footer of every page. */
  slots?: readonly SlotRequest[];
  /** The place it keeps open for regions it knows nothing of; its body has an `OpenPlace`. */
  open?: PageContext['open'];
  body: ReactNode;
}

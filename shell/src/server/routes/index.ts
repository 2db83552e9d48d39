import type { Page } from '../../document/page';
import type { Sources } from '../sources';
import { accountRoute } from './account';
import { gameRoute } from './game';
import { homeRoute } from './home';

/** What a page is made from. */
export interface PageRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  sources: Sources;
  /** The site’s own origin, for structured data. */
  publicUrl: string;
}

/** Makes a page from data; `null` when there is no such thing. @throws {HttpError} 503 when it cannot be had now */
export type PageRoute = (request: PageRequest) => Promise<Page | null>;

/** Every page by its path. */
export const routes: Record<string, PageRoute> = {
  '/': homeRoute,
  '/games/:slug/': gameRoute,
  '/account/': accountRoute,
};

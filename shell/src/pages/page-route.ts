import type { Page } from '../document/page';
import type { Sources } from '../server/sources';
import type { ParameterReader, QueryValues } from './query';

/** Names of the `:parameters` in a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type QueryReaders = Readonly<Record<string, ParameterReader<unknown>>>;

/** What a page is made from. */
export interface PageRequest<Query = Record<never, never>, Param extends string = never> {
  params: Record<Param, string>;
  query: Query;
  sources: Sources;
  /** The site’s own origin, for structured data. */
  publicUrl: string;
}

/** One kind of page, as `pages/index.ts` lists them. */
export interface PageRoute {
  /** Address in the router’s syntax. */
  path: string;
  /** Query parameters that the page depends on: part of its cache key. All others are ignored. */
  parameters: readonly string[];
  /** Whether the sitemaps for search engines name this address. */
  inSitemap: boolean;
  /** @returns null when there is no such page @throws {HttpError} 503 when a required source is down */
  load(request: PageRequest<Record<string, unknown>, string>): Promise<Page | null>;
}

interface PageDefinition<Path extends string, Readers extends QueryReaders> {
  path: Path;
  /** How to read each query parameter that the page depends on. */
  query?: Readers;
  /** Default: no. Only for an address without parameters. */
  inSitemap?: boolean;
  load(request: PageRequest<QueryValues<Readers>, ParamName<Path>>): Promise<Page | null>;
}

/** Defines a page: its address, its query parameters and how it is made, with the types of all three. */
export function definePage<const Path extends string, Readers extends QueryReaders = Record<never, never>>({
  path,
  query: readers,
  inSitemap = false,
  load,
}: PageDefinition<Path, Readers>): PageRoute {
  const entries = Object.entries(readers ?? {});
  type Request = Parameters<typeof load>[0];
  return {
    path,
    parameters: entries.map(([name]) => name),
    inSitemap,
    load({ params, query, ...rest }) {
      const values = Object.fromEntries(entries.map(([name, read]) => [name, read(query[name], name)]));
      return load({ ...rest, params, query: values as Request['query'] });
    },
  };
}

import { Slug, type EntityType } from '@savepoint/contracts/schema';
import { Compile } from 'typebox/compile';
import type { Page } from '../document/page';
import type { Sources } from '../server/sources';

/** Names of the `:parameters` in a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** Returns the addresses of a page for the sitemap. */
type AddressList = (sources: Sources) => Promise<readonly (string | SitemapEntry)[]>;

/** A page in a sitemap. */
export interface SitemapEntry {
  path: string;
  /** A day or time. */
  modified?: string | undefined;
}

type QueryReaders = Readonly<Record<string, ParameterReader<unknown>>>;

/** The input of a page. */
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
  /** Whether the sitemap of pages names this address, or the addresses that it names instead. */
  inSitemap: boolean | AddressList;
  /** What `:slug` names, on a page with its comments. */
  commentsOf: EntityType | undefined;
  /** @returns null when there is no such page @throws {HttpError} 503 when a required source is down */
  load(request: PageRequest<Record<string, unknown>, string>): Promise<Page | null>;
}

interface PageDefinition<Path extends string, Readers extends QueryReaders> {
  path: Path;
  /** How to read each query parameter that the page depends on. */
  query?: Readers;
  /** Default: no. A path with parameters needs the addresses it has. */
  inSitemap?: Path extends `${string}:${string}` ? AddressList : true;
  /** What `:slug` names, on a page with its comments. */
  commentsOf?: EntityType;
  load(request: PageRequest<QueryValues<Readers>, ParamName<Path>>): Promise<Page | null>;
}

/** Defines a page: its address, its query parameters and how it is made, with the types of all three. */
export function definePage<const Path extends string, Readers extends QueryReaders = Record<never, never>>({
  path,
  query: readers,
  inSitemap,
  commentsOf,
  load,
}: PageDefinition<Path, Readers>): PageRoute {
  const entries = Object.entries(readers ?? {});
  type Request = Parameters<typeof load>[0];
  return {
    path,
    parameters: entries.map(([name]) => name),
    inSitemap: inSitemap ?? false,
    commentsOf,
    load({ params, query, ...rest }) {
      const values = Object.fromEntries(entries.map(([name, read]) => [name, read(query[name], name)]));
      return load({ ...rest, params, query: values as Request['query'] });
    },
  };
}

const PAGE_NUMBER = /^[1-9]\d{0,4}$/;
const YEAR = /^(19[5-9]|20\d)\d$/;
/** Characters of an invalid value that the page repeats. */
const MAX_SHOWN_LENGTH = 60;

/** A query parameter whose value is not one of those it can have. */
export class InvalidParameter {
  readonly value: string;
  constructor(
    readonly name: string,
    value: unknown,
  ) {
    this.value = String(value).slice(0, MAX_SHOWN_LENGTH);
  }
}

/**
 * Reads a query parameter.
 * @param value as received; an array when the name was given twice
 * @returns undefined, or a default, for an absent or empty one: forms send empty what was not selected
 */
export type ParameterReader<T> = (value: unknown, name: string) => T | InvalidParameter;

/** The types of the values that parameter readers return, by parameter name. */
export type QueryValues<Readers extends Readonly<Record<string, ParameterReader<unknown>>>> = {
  [Name in keyof Readers]: ReturnType<Readers[Name]>;
};

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

/** Page of a list, from 1. */
export const pageNumber = (value: unknown, name: string): number | InvalidParameter => {
  if (value === undefined) return 1;
  return typeof value === 'string' && PAGE_NUMBER.test(value)
    ? Number(value)
    : new InvalidParameter(name, value);
};

/** Year of release. */
export const year = (value: unknown, name: string): number | undefined | InvalidParameter => {
  if (isAbsent(value)) return undefined;
  return typeof value === 'string' && YEAR.test(value) ? Number(value) : new InvalidParameter(name, value);
};

/** Any text. */
export const text = (value: unknown, name: string): string | undefined | InvalidParameter => {
  if (isAbsent(value)) return undefined;
  return typeof value === 'string' ? value : new InvalidParameter(name, value);
};

/** Several texts: the parameter may be repeated. Without duplicates, in alphabetical order. */
export const texts = (value: unknown, name: string): readonly string[] | InvalidParameter => {
  if (isAbsent(value)) return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const invalid = values.find((each) => typeof each !== 'string');
  if (invalid !== undefined) return new InvalidParameter(name, invalid);
  return [...new Set(values as string[])].filter(Boolean).sort();
};

/** Some of the given values. */
export const someOf =
  (values: readonly string[]) =>
  (selected: readonly string[] | InvalidParameter, name: string): readonly string[] | InvalidParameter => {
    if (selected instanceof InvalidParameter) return selected;
    const unknown = selected.find((each) => !values.includes(each));
    return unknown === undefined ? selected : new InvalidParameter(name, unknown);
  };

/** One of the given values. */
export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown, name: string): T | undefined | InvalidParameter => {
    if (isAbsent(value) || value instanceof InvalidParameter) return value as undefined | InvalidParameter;
    return values.find((each) => each === value) ?? new InvalidParameter(name, value);
  };

/** @returns the values when all of them are valid, else the first that is not */
export function allValid<T extends readonly unknown[]>(
  ...values: T
): { [I in keyof T]: Exclude<T[I], InvalidParameter> } | InvalidParameter {
  const invalid = values.find((value) => value instanceof InvalidParameter);
  return invalid ?? (values as { [I in keyof T]: Exclude<T[I], InvalidParameter> });
}

export type UrlQuery = Record<string, string | number | readonly string[] | undefined>;

/** Address of a page of a list; the first page has no number in it. A list of values repeats its parameter. */
export function listUrl(path: string, query: UrlQuery): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (name === 'page' && value === 1)
      ? []
      : [value].flat().map((each) => [name, String(each)]),
  );
  return parameters.length ? `${path}?${new URLSearchParams(parameters)}` : path;
}

const slugSchema = Compile(Slug);

/** Whether a part of a path can be a slug; anything else cannot exist, so no service is called. */
export const isSlug = (segment: string): boolean => slugSchema.Check(segment);

type Defined<T> = { [N in keyof T as undefined extends T[N] ? never : N]: T[N] } & {
  [N in keyof T as undefined extends T[N] ? N : never]?: Exclude<T[N], undefined>;
};

/** A copy without the properties that are undefined. */
export const defined = <T extends object>(object: T): Defined<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;

import { Slug } from '@savepoint/contracts/schema';
import { extname } from 'node:path';
import { nameSlug, STORES, type CoverOptions, type Game } from '@savepoint/contracts/catalog';
import { closestWord } from '@savepoint/service-kit/base';
import { Compile } from 'typebox/compile';
import { PLACEHOLDERS, unknownPlaceholders } from '../placeholders';
import { slugOf } from './folder';
import type { Problem } from './problem';
import type { Uploads } from './uploads';
import type { YamlSource } from './yaml-source';

/**
 * What can be referred to by later files: slugs, and names of the staff. null when that list could not be
 * read: the problem is reported once, not again for every reference.
 */
export interface KnownReferences {
  platforms: ReadonlySet<string> | null;
  categories: ReadonlySet<string> | null;
  topics: ReadonlySet<string> | null;
  /** Slugs by name. */
  staff: ReadonlyMap<string, string> | null;
  games: Set<string>;
  /** Uploaded files by path. */
  uploads: Pick<Uploads, 'revisions' | 'sizes'>;
}

type Path = readonly (string | number)[];
const at = (source: YamlSource, path: Path, message: string): Problem => ({
  file: source.file,
  line: source.lineOf(path),
  message,
});

const slugSchema = Compile(Slug);

/** The nearest name of a file that is a slug, to propose it. */
function proposal(file: string): string {
  const slug = nameSlug(slugOf(file)).slice(0, 120);
  return slugSchema.Check(slug) ? ` to ${slug}${extname(file)}` : '';
}

/** Checks that the name of a file is a slug. */
export function nameIsSlug({ file }: YamlSource): Problem[] {
  if (slugSchema.Check(slugOf(file))) return [];
  return [
    {
      file,
      line: null,
      message: `the file's name becomes part of an address: rename it${proposal(file)}, with lower-case letters, digits and single hyphens only.`,
    },
  ];
}

/** Checks that a file is named after its slug, so that a slug cannot occur twice. */
export function namedAfterSlug(source: YamlSource, slug: string): Problem[] {
  const name = slugOf(source.file);
  if (name === slug) return [];
  const file = source.file.replace(name, slug);
  const other = slugSchema.Check(name) ? `, or set the slug to "${name}"` : '';
  const message = `the slug is "${slug}" but the file is called "${name}": rename the file to ${file}${other}.`;
  return [at(source, ['slug'], message)];
}

/** Checks that a slug does not conflict with another page’s address. */
export function notReserved(
  source: YamlSource,
  path: Path,
  slug: string,
  reserved: ReadonlySet<string> | null,
  why: string,
): Problem[] {
  return reserved?.has(slug)
    ? [at(source, path, `the slug "${slug}" is taken: ${why}. Choose another.`)]
    : [];
}

/** Adds the revision to cover options that name an uploaded picture. */
export function resolveCover(
  source: YamlSource,
  cover: CoverOptions | undefined,
  uploads: ReadonlyMap<string, string>,
): { cover?: CoverOptions } | Problem[] {
  if (cover?.file === undefined) return cover ? { cover } : {};
  const revision = uploads.get(cover.file);
  if (revision !== undefined) return { cover: { ...cover, revision } };
  const target = { kind: 'picture', where: 'uploads/' };
  return refersTo(source, ['cover', 'file'], cover.file, new Set(uploads.keys()), target);
}

/** Checks that the shops of a game are different, have their own addresses, and sell games for its platforms. */
export function storeProblems(
  source: YamlSource,
  { stores = [], official_url }: Pick<Game, 'stores' | 'official_url'>,
  platforms: readonly string[],
): Problem[] {
  return stores.flatMap(({ store, url }, index) => {
    const { name, hosts, platforms: sold } = STORES[store];
    const problem = (field: 'store' | 'url', message: string) =>
      at(source, ['stores', index, field], message);
    if (stores.findIndex((other) => other.store === store) !== index)
      return [problem('store', `"${store}" is in "stores" already: remove one of the two.`)];
    const expected = store === 'publisher' ? (official_url ? [new URL(official_url).host] : []) : hosts;
    if (!expected.length)
      return [problem('store', 'the publisher’s shop is on the official site: add "official_url" first.')];
    if (!expected.some((host) => belongsTo(new URL(url).host, host)))
      return [problem('url', `this is no address of ${name}: it must be at ${expected.join(' or ')}.`)];
    if (sold.length && !platforms.some((slug) => sold.some((word) => slug.split('-').includes(word))))
      return [problem('store', `${name} sells nothing for the platforms of this game: remove it.`)];
    return [];
  });
}

/** @param owner a host, or a domain as `.itch.io` for all hosts below it */
const belongsTo = (host: string, owner: string): boolean =>
  owner.startsWith('.') ? host.endsWith(owner) : host === owner;

/** Checks that everything a file refers to exists. */
export function refersTo(
  source: YamlSource,
  path: Path,
  reference: string,
  known: ReadonlySet<string> | null,
  target: { kind: string; where: string },
): Problem[] {
  if (!known || known.has(reference)) return [];
  const suggestion = closestWord(reference, known);
  const help = suggestion
    ? `Did you mean "${suggestion}"? Else add it to ${target.where}.`
    : `Add it to ${target.where}, or remove it here.`;
  return [at(source, path, `there is no ${target.kind} "${reference}". ${help}`)];
}

/** Checks that the game that another one is made from exists. @param games slugs of all games */
export const refersToOriginal = (
  source: YamlSource,
  original: string,
  games: ReadonlySet<string>,
): Problem[] =>
  original === slugOf(source.file)
    ? [at(source, ['original'], 'a game is not its own original: name the older game, or remove this.')]
    : refersTo(source, ['original'], original, games, { kind: 'game', where: 'games/' });

/** Finds unknown placeholders, which would be shown to readers. @param firstLine line of the file at which the text starts */
export const placeholderProblems = (file: string, text: string, firstLine: number): Problem[] =>
  text.split('\n').flatMap((line, index) =>
    unknownPlaceholders(line).map((name) => ({
      file,
      line: firstLine + index,
      message: `{{${name}}} is not a known placeholder: the placeholders are ${PLACEHOLDERS.map((known) => `{{${known}}}`).join(', ')}.`,
    })),
  );

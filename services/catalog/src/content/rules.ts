import { Slug, type CoverPin } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';
import { nearest } from '../text/nearest';
import { slugOf } from './files';
import type { Problem } from './problem';
import type { YamlSource } from './yaml-source';

type Path = readonly (string | number)[];
const at = (source: YamlSource, path: Path, message: string): Problem => ({
  file: source.file,
  line: source.lineOf(path),
  message,
});

const slugSchema = Compile(Slug);

/** A file that is named by its slug alone needs a name that is one. */
export function nameIsSlug({ file }: YamlSource): Problem[] {
  if (slugSchema.Check(slugOf(file))) return [];
  return [
    {
      file,
      line: null,
      message: `the file's name becomes part of an address: rename it, with lower-case letters, digits and single hyphens only.`,
    },
  ];
}

/** A file is named after its slug, so that nothing can be there twice. */
export function namedAfterSlug(source: YamlSource, slug: string): Problem[] {
  const name = slugOf(source.file);
  if (name === slug) return [];
  const file = source.file.replace(name, slug);
  const message = `the slug is "${slug}" but the file is called "${name}": rename the file to ${file}, or set the slug to "${name}".`;
  return [at(source, ['slug'], message)];
}

/** A slug that would take the address of something else. */
export function notReserved(
  source: YamlSource,
  slug: string,
  reserved: ReadonlySet<string> | null,
  why: string,
): Problem[] {
  return reserved?.has(slug)
    ? [at(source, ['slug'], `the slug "${slug}" is taken: ${why}. Choose another.`)]
    : [];
}

/** A pin that names a picture of uploads/ gets what tells the states of that picture apart. */
export function pinned(
  source: YamlSource,
  pin: CoverPin | undefined,
  uploads: ReadonlyMap<string, string>,
): { pin?: CoverPin } | Problem[] {
  if (pin?.file === undefined) return pin ? { pin } : {};
  const revision = uploads.get(pin.file);
  if (revision !== undefined) return { pin: { ...pin, revision } };
  const thing = { kind: 'picture', where: 'uploads/' };
  return refersTo(source, ['pin', 'file'], pin.file, new Set(uploads.keys()), thing);
}

/** Something that is referred to must be there. */
export function refersTo(
  source: YamlSource,
  path: Path,
  reference: string,
  known: ReadonlySet<string> | null,
  thing: { kind: string; where: string },
): Problem[] {
  if (!known || known.has(reference)) return [];
  const meant = nearest(reference, known);
  const help = meant
    ? `Did you mean "${meant}"? Else add it to ${thing.where}.`
    : `Add it to ${thing.where}, or remove it here.`;
  return [at(source, path, `there is no ${thing.kind} "${reference}". ${help}`)];
}

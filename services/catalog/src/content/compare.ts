import { EntityAddresses } from '@savepoint/service-kit/calls';
import type { AddressedType } from '@savepoint/contracts/schema';
import type { CatalogModels } from '../models';
import { type Identity } from './identities';
import type { Problem } from './problem';

/** Something that is on the site, and what becomes of it with an import. */
export interface Published {
  type: AddressedType;
  id: string;
  slug: string;
}

const MODELS = { game: 'games', article: 'articles', review: 'reviews', page: 'pages' } as const;

/** Reads the ids and slugs of what is on the site; empty before the first import. */
export async function readPublished(models: CatalogModels, generation: string | null): Promise<Published[]> {
  if (generation === null) return [];
  const stored = await models.addresses.find({ generation }, { _id: 0, generation: 0 }).lean();
  const ids = new EntityAddresses(stored);
  const published = await Promise.all(
    Object.entries(MODELS).map(async ([key, name]) => {
      const type = key as AddressedType;
      const model = models[name] as CatalogModels['pages'];
      const found = await model.find({ generation }, { _id: 0, slug: 1 }).lean();
      return found.map(({ slug }) => ({ type, id: ids.idOf(type, slug), slug }));
    }),
  );
  return published.flat();
}

const keyOf = ({ type, id }: Pick<Published, 'type' | 'id'>): string => `${type}:${id}`;

/** Lists what is on the site and would not be any more. */
export function removedBy(published: readonly Published[], identities: readonly Identity[]): Published[] {
  const kept = new Set(identities.map(keyOf));
  return published.filter((each) => !kept.has(keyOf(each)));
}

/**
 * Finds what would take what members did from something that is on the site: another id at its address, or its address
 * as a former one of something else.
 */
export function lossesOf(published: readonly Published[], identities: readonly Identity[]): Problem[] {
  const slugs = new Map(published.map((each) => [`${each.type}:${each.slug}`, each]));
  const kept = new Set(identities.map(keyOf));
  return identities.flatMap((identity) => {
    const { type, id, slug, former_slugs, source } = identity;
    const at = (field: string, message: string): Problem => ({
      file: source.file,
      line: source.lineOf([field]),
      message,
    });
    const before = slugs.get(`${type}:${slug}`);
    const own =
      before && before.id !== id && !kept.has(keyOf(before))
        ? [
            at(
              'id',
              `this is on the site with the id "${before.id}", by which members’ ratings and comments are stored: write "id: ${before.id}".`,
            ),
          ]
        : [];
    const others = former_slugs.flatMap((former) => {
      const other = slugs.get(`${type}:${former}`);
      return other && other.id !== id && !kept.has(keyOf(other))
        ? [
            at(
              'former_slugs',
              `"${former}" is on the site as something else, whose ratings and comments would be lost: two cannot become one.`,
            ),
          ]
        : [];
    });
    return [...own, ...others];
  });
}

/** The proposal for something that is gone: the present slug that is most like the old one. */
export const describeRemoved = ({ type, slug }: Published): string =>
  `${type} "${slug}" is on the site and not in the folder. If it was renamed, write "former_slugs: [${slug}]" into its file.`;

import type { Section, SiteData } from '@savepoint/contracts';
import { listFacet } from '../content/facets';
import type { CatalogModels } from '../models';

const SECTION = { _id: 0, slug: 1, name: 1, description: 1, count: 1 } as const;

/** Platforms and categories in the order of their files, and how many games there are. */
export async function readSiteData(models: CatalogModels, generation: string): Promise<SiteData> {
  const sections = (model: CatalogModels['platforms']) =>
    model.find({ generation }, SECTION).sort({ position: 1 }).lean<Section[]>().exec();
  const [platforms, categories, games] = await Promise.all([
    sections(models.platforms),
    sections(models.categories),
    models.games.countDocuments({ generation, facets: listFacet({}) }),
  ]);
  return { platforms, categories, games };
}

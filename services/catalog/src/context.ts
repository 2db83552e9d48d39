import type { CatalogModels } from './models';
import type { CurrentCatalogue } from './current/current-catalogue';
import type { ReaderRankings } from './rankings/reader-rankings';
import type { Placeholders } from './placeholders';

/** What routes need of the rest. */
export interface Context {
  models: CatalogModels;
  catalogue: CurrentCatalogue;
  placeholders: Placeholders;
  rankings: ReaderRankings;
}

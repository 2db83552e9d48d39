import type { CurrentCatalogue } from './current/current-catalogue';
import type { ReaderRankings } from './current/reader-rankings';
import type { CatalogModels } from './models';
import type { Placeholders } from './placeholders';

/** What routes need. */
export interface Context {
  models: CatalogModels;
  catalogue: CurrentCatalogue;
  placeholders: Placeholders;
  rankings: ReaderRankings;
}

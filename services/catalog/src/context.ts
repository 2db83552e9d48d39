import type { CatalogModels } from './models';
import type { CurrentCatalogue } from './current/current-catalogue';

/** What routes need of the rest. */
export interface Context {
  models: CatalogModels;
  catalogue: CurrentCatalogue;
}

import { createHash } from 'node:crypto';
import type { SiteData } from '@savepoint/contracts';
import { readSiteData } from '../queries/site-data';
import type { CatalogModels } from '../models';
import { readEntries } from '../search/entries';
import { SearchIndex } from '../search/search-index';

/** One generation, with what is kept of it in memory. */
export interface Snapshot {
  generation: string;
  siteData: SiteData;
  siteDataEtag: string;
  search: SearchIndex;
}

/** Reads what is kept in memory of a generation. */
export async function loadSnapshot(models: CatalogModels, generation: string): Promise<Snapshot> {
  const siteData = await readSiteData(models, generation);
  const digest = createHash('sha256').update(JSON.stringify(siteData)).digest('base64url');
  const search = new SearchIndex(await readEntries(models, generation, siteData));
  return { generation, siteData, siteDataEtag: `"${digest}"`, search };
}

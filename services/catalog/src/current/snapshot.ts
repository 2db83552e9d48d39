import { createHash } from 'node:crypto';
import { generationId, type SiteData } from '@savepoint/contracts';
import type { CatalogModels } from '../models';
import { readGeneration } from '../queries/read-generation';
import type { RelatedIndex } from '../related/related-index';
import { entriesOf } from '../search/entries';
import type { GameLists } from '../rankings/game-lists';
import { SearchIndex } from '../search/search-index';

/** One generation, with what is kept of it in memory. */
export interface Snapshot {
  generation: string;
  /** The same with when readers were switched to it, for the other parts. */
  id: string;
  siteData: SiteData;
  siteDataEtag: string;
  /** Which games are on which list. */
  lists: GameLists;
  /** Which games have something in common. */
  related: RelatedIndex;
  search: SearchIndex;
}

/** Reads what is kept in memory of a generation. */
export async function loadSnapshot(
  models: CatalogModels,
  generation: string,
  switched: Date,
): Promise<Snapshot> {
  const { lists, related, ...findable } = await readGeneration(models, generation);
  const { platforms, categories, games } = findable;
  const siteData = { platforms, categories, games: games.length };
  const digest = createHash('sha256').update(JSON.stringify(siteData)).digest('base64url');
  const search = await SearchIndex.build(entriesOf(findable));
  const id = generationId(switched, generation);
  return { generation, id, siteData, siteDataEtag: `"${digest}"`, lists, related, search };
}

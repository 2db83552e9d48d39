import type { SearchProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Search } from './search-box';

export const region: Region<SearchProps> = defineRegion(Search);

import type { SearchProps } from '@savepoint/contracts';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Search } from './search';

export const region: Region<SearchProps> = defineRegion(Search);

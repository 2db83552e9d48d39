import type { SitesProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Sites } from './sites';

export const region: Region<SitesProps> = defineRegion(Sites);

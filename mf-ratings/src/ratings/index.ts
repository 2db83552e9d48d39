import type { RatingsProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Ratings } from './ratings';

export const region: Region<RatingsProps> = defineRegion(Ratings);

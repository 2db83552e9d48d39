import type { FavoriteProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Favorite } from './favorite';

export const region: Region<FavoriteProps> = defineRegion(Favorite);

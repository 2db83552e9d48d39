import type { OpenSlotProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { MyRegion } from './my-region';

export const region: Region<OpenSlotProps> = defineRegion(MyRegion);

import type { StreamsProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Streams } from './streams';

export const region: Region<StreamsProps> = defineRegion(Streams);

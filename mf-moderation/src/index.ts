import type { ModerationProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Moderation } from './moderation';

export const region: Region<ModerationProps> = defineRegion(Moderation);

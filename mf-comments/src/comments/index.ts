import type { CommentsProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Comments } from './comments';

export const region: Region<CommentsProps> = defineRegion(Comments);

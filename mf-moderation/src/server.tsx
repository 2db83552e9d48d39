import type { ModerationProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Moderation } from './moderation';

export const regions = { moderation: defineFragment<ModerationProps, undefined>(Moderation) };

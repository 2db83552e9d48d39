import type { OpenSlotProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { MyRegion } from './my-region';

/** Fragments by region. */
export const regions = { 'my-region': defineFragment<OpenSlotProps, undefined>(MyRegion) };

import type { SitesProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Sites } from './sites';

export const regions = { sites: defineFragment<SitesProps, undefined>(Sites) };

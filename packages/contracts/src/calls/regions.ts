import {
  FragmentHealthBody,
  HealthReportResponse,
  RegionHealthBody,
  RegionStatusBody,
  RegionStatusResponse,
} from '../region-health';
import type { CallSchemas } from './definition';

/** Calls of the region store’s service. */
export const regionCalls = {
  reportRegionHealth: { body: RegionHealthBody, response: HealthReportResponse, errors: [] },
  reportFragmentHealth: { body: FragmentHealthBody, response: HealthReportResponse, errors: [] },
  readRegionStatus: {
    body: RegionStatusBody,
    response: RegionStatusResponse,
    errors: ['region-key-refused', 'empty-registry'],
  },
} as const satisfies Record<string, CallSchemas>;

import {
  RegionAlertsBody,
  RegionAlertsResponse,
  WithdrawDevelopmentBody,
  WithdrawDevelopmentResponse,
  FragmentHealthBody,
  HealthReportResponse,
  RegionHealthBody,
  RegionStatusBody,
  RegionStatusResponse,
  RegionStoreFileBody,
  RegionStoreFileResponse,
  RegionVersionsBody,
  RegionVersionsResponse,
} from '../regions';
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
  readRegionStore: {
    body: RegionStoreFileBody,
    response: RegionStoreFileResponse,
    errors: ['region-key-refused', 'region-releases-off'],
  },
  listRegionVersions: {
    body: RegionVersionsBody,
    response: RegionVersionsResponse,
    errors: ['region-key-refused', 'region-releases-off'],
  },
  setRegionAlerts: {
    body: RegionAlertsBody,
    response: RegionAlertsResponse,
    errors: ['region-key-refused', 'region-alerts-address', 'empty-registry'],
  },
  withdrawDevelopment: {
    body: WithdrawDevelopmentBody,
    response: WithdrawDevelopmentResponse,
    errors: ['region-key-refused'],
  },
} as const satisfies Record<string, CallSchemas>;

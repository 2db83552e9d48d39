import { postRoute as post } from './routes';

/** Public calls about the health of regions, and for those who publish them. Scripts import single routes, so that no page loads them all. */
export const regionRoutes = {
  reportRegionHealth: post('regions', 'public', '/api/regions/health'),
  readRegionStatus: post('regions', 'public', '/api/regions/status'),
  readRegionStore: post('regions', 'public', '/api/regions/store/read'),
  listRegionVersions: post('regions', 'public', '/api/regions/store/versions'),
  withdrawDevelopment: post('regions', 'public', '/api/regions/development/withdraw'),
} as const;

/** Apart from those that pages make, which are in a script. */
export const regionAlertRoutes = {
  setRegionAlerts: post('regions', 'public', '/api/regions/alerts'),
} as const;

import { postRoute as post } from './routes';

/** Public calls about the health of regions. Scripts import single routes, so that no page loads them all. */
export const regionRoutes = {
  reportRegionHealth: post('regions', 'public', '/api/regions/health'),
  readRegionStatus: post('regions', 'public', '/api/regions/status'),
} as const;

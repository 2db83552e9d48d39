// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const regionRoutes = {
  readRegionStatus: postRoute('public', '/api/regions/status'),
  readRegionStore: postRoute('public', '/api/regions/store/read'),
  setRegionAlerts: postRoute('public', '/api/regions/alerts'),
  listRegionVersions: postRoute('public', '/api/regions/store/versions'),
  withdrawDevelopment: postRoute('public', '/api/regions/development/withdraw'),
};
export type RegionCall = keyof typeof regionRoutes;

import { service, type Preparers } from './prepare';

export const web: Preparers = {
  shell: service(() => import('@savepoint/shell')),
  gateway: service(() => import('@savepoint/gateway')),
};

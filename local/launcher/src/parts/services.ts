import { service, type Preparers } from './prepare';

export const services: Preparers = {
  catalog: service(() => import('@savepoint/catalog')),
  comments: service(() => import('@savepoint/comments')),
  'user-actions': service(() => import('@savepoint/user-actions')),
  images: service(() => import('@savepoint/images')),
  streams: service(() => import('@savepoint/streams')),
  forms: service(() => import('@savepoint/forms')),
  regions: service(() => import('@savepoint/regions')),
};

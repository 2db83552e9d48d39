import { dropCollections, type Migration } from '@savepoint/service-kit/data';

/** What data of earlier releases needs, in order. New ones are added at the end; none is changed or removed. */
export const MIGRATIONS: readonly Migration[] = [
  dropCollections('drop-refused-calls', ['site_refused_calls']),
];

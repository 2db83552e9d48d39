import { dropCollections, type Migration } from '@savepoint/service-kit/data';

/** What data of earlier releases needs, in order. New ones are added at the end; none is changed or removed. */
export const MIGRATIONS: readonly Migration[] = [
  dropCollections('drop-training-and-refused-calls', ['training_results', 'comment_refused_calls']),
];

import { Type } from 'typebox';
import { StoredDate } from '../data';

/** What a document has that is a job: something to do at a time, by one process. */
export const jobFields = {
  /** When it is to be done next; absent while there is nothing to do. During an attempt: when its process counts as crashed. */
  due: Type.Optional(StoredDate),
  /** The attempt under way: only it may store the result. */
  lease: Type.Optional(Type.String()),
  /** When the process of that attempt counts as crashed. */
  lease_until: Type.Optional(StoredDate),
  /** Failed attempts in a row. */
  attempts: Type.Integer({ minimum: 0 }),
};
export const jobDefaults = { attempts: 0 };

/** Index of the jobs that are due. @param what one of them */
export const dueIndex = (what: string) =>
  ({ keys: { due: 1 }, sparse: true, query: `The ${what} that has been due longest.` }) as const;

import { DAY_MS } from '@savepoint/contracts/base';
import { JobQueue, NOTICE_RETRY_DELAYS_MS, type Job, type JobModel } from '@savepoint/service-kit/jobs';

/**
 * A queue of recipients, each with the message that is due to them. None is due later than the next digest, or a retry.
 * @param name of the messages, in the log
 */
export const noticeQueue = <T extends Job>(
  name: string,
  { settings: model, now }: { settings: JobModel; now(): Date },
): JobQueue<T> =>
  new JobQueue({ name, model, now, retryDelaysMs: NOTICE_RETRY_DELAYS_MS, maxAheadMs: DAY_MS });

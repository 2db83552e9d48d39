import type { Collection } from 'mongoose';

const WRITES_AND_READS = [
  'insertMany',
  'findOne',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'findOneAndUpdate',
] as const;

/**
 * Stops whoever works on a collection before one of their operations, so that a test decides who comes when.
 * @param at how many operations may pass before the stop
 */
export function gate(collection: Collection, at: number) {
  let passed = 0;
  let stopped: () => void = () => {};
  let open: () => void = () => {};
  const reached = new Promise<void>((resolve) => (stopped = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const methods = collection as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const originals = WRITES_AND_READS.map((name) => [name, methods[name]] as const);
  for (const [name, original] of originals)
    methods[name] = async (...args) => {
      if (passed++ === at) {
        stopped();
        await opened;
      }
      return original?.apply(collection, args);
    };
  return {
    /** Until the stop, or until they are done without having come to it. */
    stopOrEnd: (work: Promise<unknown>) => Promise.race([reached, work.catch(() => {})]),
    open,
    remove: () => {
      for (const [name, original] of originals) if (original) methods[name] = original;
    },
  };
}

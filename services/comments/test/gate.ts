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
  'aggregate',
] as const;

/**
 * Pauses the user of a collection before one of its operations, so that a test controls the order of two.
 * @param at how many operations to let pass before the pause
 */
export function gate(collection: object, at: number) {
  let passed = 0;
  let paused: () => void = () => {};
  let open: () => void = () => {};
  const reached = new Promise<void>((resolve) => (paused = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const methods = collection as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const originals = WRITES_AND_READS.map((name) => [name, methods[name]] as const);
  for (const [name, original] of originals)
    methods[name] = async (...args) => {
      if (passed++ === at) {
        paused();
        await opened;
      }
      return original?.apply(collection, args);
    };
  return {
    /** Resolves at the pause, or when the work ends without reaching it. */
    stopOrEnd: (work: Promise<unknown>) => Promise.race([reached, work.catch(() => {})]),
    open,
    remove: () => {
      for (const [name, original] of originals) if (original) methods[name] = original;
    },
  };
}

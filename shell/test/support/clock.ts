const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** A calendar that a test moves by hand, while timers and sockets go on as they are. */
export function manualClock() {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...REAL] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  return { later: (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000) };
}

/** Waits until something is so. @throws what it last failed with, after five seconds */
export async function eventually(check: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

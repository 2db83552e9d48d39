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

/** Lets a test set the date, while timers and sockets run normally. */
export function manualClock() {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: [...REAL] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  return { advance: (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000) };
}

/** Retries a check until it passes. @throws its last error, after five seconds */
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

import { performance } from 'node:perf_hooks';

const warmupMs = 500;
const measureMs = 2000;

/**
 * Does something again and again.
 * @param {number} clients number of concurrent clients, each of which makes one call at a time
 * @param {() => unknown} action
 * @returns {Promise<number>} how often it was done per second
 */
export async function rate(clients, action) {
  const run = async (milliseconds) => {
    const end = performance.now() + milliseconds;
    let done = 0;
    const lane = async () => {
      while (performance.now() < end) {
        await action();
        done += 1;
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: clients }, lane));
    return (done / (performance.now() - started)) * 1000;
  };
  await run(warmupMs);
  return run(measureMs);
}

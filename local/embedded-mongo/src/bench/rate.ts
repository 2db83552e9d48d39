import { performance } from 'node:perf_hooks';

const warmupMs = 500;
const measureMs = 2000;

/** @returns how often per second `action` is done when `clients` do it again and again, each one at a time */
export async function rate(clients: number, action: () => unknown): Promise<number> {
  const run = async (milliseconds: number) => {
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

import { createBus } from './bus';
import type { RegionContext } from './region';

/** A region’s surroundings for its tests: a real bus, and lists of what was reported. */
export interface TestContext {
  context: RegionContext;
  /** What ended the region. */
  failures: unknown[];
  /** What the region lived on with. */
  reports: unknown[];
}

/**
 * @param region name of the region
 * @param state what its fragment would have loaded
 */
export function testContext(region: string, state?: unknown): TestContext {
  const failures: unknown[] = [];
  const reports: unknown[] = [];
  const context: RegionContext = {
    region,
    release: `${region}@test`,
    ...(state !== undefined && { state }),
    bus: createBus(),
    report: (error) => void reports.push(error),
    fail: (error) => void failures.push(error),
  };
  return { context, failures, reports };
}

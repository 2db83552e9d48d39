import { createBus } from '../bus';
import type { FragmentContext, RegionContext } from '../region';

export type { Stories, Story } from '../stories';

/** A region context for tests: a real bus, and lists of the reported errors. */
export interface TestContext {
  context: RegionContext;
  /** Errors that ended the region. */
  failures: unknown[];
  /** Errors after which the region went on, differences from the server’s HTML among them. */
  reports: unknown[];
}

/**
 * Creates a region context for a test.
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
    repaired: (error) => void reports.push(error),
  };
  return { context, failures, reports };
}

/**
 * Creates the context of a fragment for a test.
 * @param region name of the region
 * @param call answers the calls of the fragment, by name and input; by default each fails
 */
export function testFragmentContext(
  region: string,
  call: (name: string, input: object) => Promise<unknown> = (name) =>
    Promise.reject(new Error(`The test has no answer for the call ${name}`)),
): FragmentContext {
  return { region, url: 'https://savepoint.test/games/hades/', call: call as FragmentContext['call'] };
}

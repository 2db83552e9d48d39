import type { ClientConfig } from '@savepoint/contracts';
import { captureException, init } from '@sentry/react';
import { reportsOptions } from './options';

/** Reports failures of the page, for as long as that is allowed. */
export interface Reports {
  report(allowed: boolean): void;
}

/**
 * Starts error reporting.
 * @param early what failed before, reported first
 */
export function createReports(
  sentry: NonNullable<ClientConfig['sentry']>,
  early: readonly unknown[],
): Reports {
  const client = init(reportsOptions(sentry));
  early.forEach((error) => captureException(error));
  return {
    report(allowed) {
      if (client) client.getOptions().enabled = allowed;
    },
  };
}

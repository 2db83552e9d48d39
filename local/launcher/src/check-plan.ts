import { readSettings as readGateway } from '@savepoint/gateway/config';
import { readSettings as readRegions } from '@savepoint/regions/config';
import { ConfigError } from '@savepoint/service-kit/config';
import { readSettings as readShell } from '@savepoint/shell/config';
import type { PartName, PartPlan, ProcessName } from './plan';

/** Parts with settings that are valid each by itself and may not fit together. */
const READERS: Partial<Record<PartName, (env: Record<string, string>) => unknown>> = {
  gateway: readGateway,
  regions: readRegions,
  shell: readShell,
};

/**
 * Checks the settings of parts before anything starts, which would take seconds.
 * @throws {ConfigError} with the problems of all parts, each once
 */
export function checkPlan(plan: Partial<Record<ProcessName, PartPlan[]>>): void {
  const problems = new Set<string>();
  for (const { name, env } of Object.values(plan).flatMap((parts) => parts ?? []))
    try {
      READERS[name]?.(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const problem of error.problems) problems.add(problem);
    }
  if (problems.size > 0) throw new ConfigError([...problems]);
}

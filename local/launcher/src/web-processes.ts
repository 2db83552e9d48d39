import type { PartName, PartPlan, ProcessName, Role } from './plan';
import type { Settings } from './settings';

/** Ports that a web process has for itself. */
export const PORTS_PER_WEB_PROCESS = 2;

/** Name of a web process. @param index from 0 */
const nameOf = (index: number): ProcessName => (index === 0 ? 'web' : `web-${index + 1}`);

/**
 * Plans several web processes, each with a gateway and a shell of its own. Their gateways listen at ports of the
 * loopback interface; the launcher listens at the public one and hands connections to them.
 * @param settings with WEB_CONCURRENCY
 * @param ports of the parts; those of the shell and the gateway are of the first process
 * @param free further ports, PORTS_PER_WEB_PROCESS for each process
 * @param planWith makes a plan with other settings and ports
 */
export function planWebProcesses(
  settings: Settings,
  ports: Record<PartName, number>,
  free: readonly number[],
  planWith: (settings: Settings, ports: Record<PartName, number>) => Record<Role, PartPlan[]>,
): Partial<Record<ProcessName, PartPlan[]>> {
  const count = settings.WEB_CONCURRENCY;
  const { OPERATIONS_PORT: operationsPort } = settings;
  const processes = Array.from({ length: count }, (_, index) => {
    const [gateway = 0, shell = 0] = free.slice(index * PORTS_PER_WEB_PROCESS);
    const own = {
      ...settings,
      ...(operationsPort !== undefined && { OPERATIONS_PORT: operationsPort + index }),
      // Behind a proxy an address has no process of its own: its requests come by any connection of the proxy.
      ...(settings.TRUST_PROXY && { RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE / count }),
    };
    const { web } = planWith(own, { ...ports, gateway, ...(index > 0 && { shell }) });
    // Its HOST stays the public one, by which the gateway decides whether the site is local.
    return [nameOf(index), web.map((part) => ({ ...part, host: '127.0.0.1' }))] as const;
  });
  return Object.fromEntries(processes);
}

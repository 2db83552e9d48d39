import { readProcessUsage, type ProcessUsage } from './process-usage';

/** What a process may use. */
export interface UsageLimits {
  /** Time between two looks. */
  intervalMs: number;
  /** Memory of one process; an ordinary one has some 60 MB, of which it shares half with the others. */
  memoryBytes: number;
  /** Share of a processor that a process may have while it renders nothing. */
  idleCpuShare: number;
  /** Looks in a row at which it had more: the clean-up after a render takes less. */
  idleLooksCount: number;
}

export const USAGE_LIMITS: UsageLimits = {
  intervalMs: 2_000,
  memoryBytes: 192 * 1024 * 1024,
  idleCpuShare: 0.5,
  idleLooksCount: 2,
};

/** A process that is looked at. */
export interface Watched {
  readonly pid: number | undefined;
  /** Whether it has rendered since the last look; asking begins the next one. */
  takeBusy(): boolean;
  /** Ends it. */
  end(reason: string): void;
}

/**
 * Ends processes that use more than they may: memory at any time, the processor while they render nothing, as with a loop
 * of timers that answers every ping. Where the system does not tell, nothing is ended.
 * @param processes those that run now
 * @returns what stops it
 */
export function limitUsage(
  processes: () => Iterable<Watched>,
  limits: UsageLimits = USAGE_LIMITS,
): () => void {
  const before = new WeakMap<Watched, { usage: ProcessUsage; idleLooks: number }>();
  const look = async (watched: Watched) => {
    const isBusy = watched.takeBusy();
    const usage = watched.pid === undefined ? undefined : await readProcessUsage(watched.pid);
    if (!usage) return;
    const last = before.get(watched);
    const share = last ? (usage.cpuMs - last.usage.cpuMs) / limits.intervalMs : 0;
    const idleLooks = !isBusy && share > limits.idleCpuShare ? (last?.idleLooks ?? 0) + 1 : 0;
    before.set(watched, { usage, idleLooks });
    if (usage.memoryBytes > limits.memoryBytes) watched.end('used too much memory');
    else if (idleLooks >= limits.idleLooksCount) watched.end('computed while it rendered nothing');
  };
  const timer = setInterval(() => {
    for (const each of processes()) void look(each);
  }, limits.intervalMs).unref();
  return () => clearInterval(timer);
}

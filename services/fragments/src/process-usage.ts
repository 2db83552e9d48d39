import { readFile } from 'node:fs/promises';

/** Ticks a second of `/proc`; every Linux that Node runs on has a hundred. */
const TICKS_PER_S = 100;
/** Fields of `/proc/PID/stat` after the name of the program: the state is 0. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** What a process has used. */
export interface ProcessUsage {
  /** Of the processor, since its start. */
  cpuMs: number;
  /** In memory of the machine. */
  memoryBytes: number;
}

/**
 * Reads what a process has used from Linux’s `/proc`.
 * @returns undefined for a process that has ended, and on other systems
 */
export async function readProcessUsage(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status!)?.[1];
    if (kilobytes === undefined) return undefined;
    return {
      cpuMs: ((Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_S) * 1000,
      memoryBytes: Number(kilobytes) * 1024,
    };
  } catch {
    return undefined;
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script of this folder as a child process, which ends with this process at the latest.
 * @param options.message sent to the child at the start
 * @param options.execArgv options for Node
 * @returns the child's first message, its process and its id, and functions that send it a message and stop it
 */
export async function startChild(script, { env = {}, message: initial, execArgv = [] } = {}) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (initial) child.send(initial);
  const ended = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`))),
  ]);
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  return { message, pid: child.pid, process: child, send: (next) => child.send(next), stop };
}

/** The children of a process. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Proportional set size of a process and its descendants, in MB; null without /proc. */
export function memory(pid) {
  try {
    const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(own[1]) / 1000 + childrenOf(pid).reduce((sum, child) => sum + (memory(child) ?? 0), 0);
  } catch {
    return null;
  }
}

/** Milliseconds of a clock tick of /proc: Linux has 100 a second on every platform that Node runs on. */
const TICK_MS = 10;
/** Positions of `utime` and `stime` after the name of the program, which may contain spaces. */
const [UTIME, STIME] = [11, 12];

/** CPU time that a process and its descendants have used, in milliseconds; null without /proc. */
export function cpuMs(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS;
    return own + childrenOf(pid).reduce((sum, child) => sum + (cpuMs(child) ?? 0), 0);
  } catch {
    return null;
  }
}

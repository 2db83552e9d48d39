import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script beside this one; it ends when it is told to, or with this process.
 * @param options.message sent to it at once
 * @param options.execArgv for Node
 * @returns what it sends first, its process id, and how to end it
 */
export async function startChild(script, { env = {}, message, execArgv = [] } = {}) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (message) child.send(message);
  const ended = once(child, 'exit');
  const [told] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`))),
  ]);
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  return { told, pid: child.pid, stop };
}

/** Proportional set size of a process and all below it, in MB; null where /proc does not tell. */
export function memory(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(own[1]) / 1000 + children.reduce((sum, child) => sum + (memory(Number(child)) ?? 0), 0);
  } catch {
    return null;
  }
}

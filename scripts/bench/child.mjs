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

/** Proportional set size of a process and its descendants, in MB; null without /proc. */
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

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const FILE = 'site.lock';
/** The time in which a process that has made the file also writes it. */
const WRITE_TIME_MS = 100;

/**
 * Makes this process the owner of a data folder until it ends. An owner that no longer runs is replaced.
 * @param folder made if it does not exist
 * @param url where the site will be, for others that want the folder
 * @returns {Promise<{ owner?: { pid: number, url: string }, wasKilled: boolean }>} the other process that owns the
 * folder, if one does; and whether the last owner ended without giving it up
 */
export async function claimFolder(folder, url) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, FILE);
  const claim = JSON.stringify({ pid: process.pid, started: processStartTime(process.pid), url });
  for (let wasKilled = false; ; wasKilled = true) {
    try {
      writeFileSync(file, claim, { flag: 'wx' });
      process.once('exit', () => read(file) === claim && rmSync(file, { force: true }));
      return { wasKilled };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = parse(read(file)) ?? (await wait(WRITE_TIME_MS), parse(read(file)));
    if (owner && isRunning(owner)) return { owner, wasKilled };
    rmSync(file, { force: true });
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a process runs, and is not a later one with the same id. */
function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (error.code !== 'EPERM') return false;
  }
  return processStartTime(pid) === started;
}

/** The start time of a process, in the system’s own form; empty where the system does not tell it. */
function processStartTime(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the program’s name, which may contain spaces, come the state and, 19 fields later, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return '';
  }
}

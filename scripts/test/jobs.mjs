import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root } from '../build/workspaces.mjs';

/** How many cores the checks use. Not more than four: each of jest's workers takes up to 1 GB of memory. */
export const CORES = Math.min(Math.max(availableParallelism(), 2), 4);

/** Runs a program and, on file descriptor 3, says how much CPU time it and all of its children have taken. */
const TIMED = '"$@" 3>&-; status=$?; times >&3; exit $status';
/** How long the output of a program's forgotten children is waited for after it has ended. */
const OUTPUT_GRACE_MS = 2000;
const LAST_FILE_POLL_MS = 300;

/**
 * @typedef {object} Job
 * @property {string} title
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env] beside that of this process
 * @property {number} [cores] how many cores it uses, 1 by default
 * @property {string} [lastFile] a file that the job creates once it only uses one core
 *
 * @typedef {object} Result
 * @property {string} title
 * @property {boolean} passed
 * @property {number} startedS seconds after the queue was made
 * @property {number} wallS
 * @property {number} cpuS of all its processes
 */

/**
 * Makes a queue of jobs that keeps every core busy. Jobs start in the order in which they are added. One that uses
 * several cores starts as soon as one of them is free, so that the end of one stage and the beginning of the next overlap.
 * Output is never mixed: a job's is held back until the jobs that started before it have ended.
 * @param {number} cores
 * @param {(text: string) => void} write
 */
export function createQueue(cores, write = (text) => process.stdout.write(text)) {
  const begun = performance.now();
  const seconds = (since = begun) => (performance.now() - since) / 1000;
  const waiting = [];
  const printer = createPrinter(write);
  const results = [];
  let free = cores;

  const startNext = () => {
    while (free > 0 && waiting.length > 0) waiting.shift()();
  };
  const release = (count) => {
    free += count;
    startNext();
  };

  /** @param {Job} job @returns {Promise<Result>} */
  async function run(job) {
    const used = job.cores ?? 1;
    await new Promise((resolve) => {
      waiting.push(() => {
        free -= used;
        resolve();
      });
      startNext();
    });
    const startedS = seconds();
    const started = performance.now();
    const output = printer.open(`\n── ${job.title}\n`);
    let released = 0;
    const poll = setInterval(() => {
      if (!job.lastFile || !existsSync(job.lastFile) || used < 2) return;
      clearInterval(poll);
      released = used - 1;
      release(released);
    }, LAST_FILE_POLL_MS);
    const { passed, cpuS } = await runTimed(job, output.write);
    clearInterval(poll);
    const result = { title: job.title, passed, startedS, wallS: seconds(started), cpuS };
    const verdict = passed ? 'passed' : 'FAILED';
    output.close(
      `── ${job.title}: ${verdict} in ${result.wallS.toFixed(1)} s, ${cpuS.toFixed(1)} s of CPU\n`,
    );
    results.push(result);
    release(used - released);
    return result;
  }
  return { run, results, seconds };
}

/** Runs one program. @returns whether it ended well, and its CPU time in seconds */
function runTimed({ command, args, env }, write) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', TIMED, 'sh', command, ...args], {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let times = '';
    child.stdout.setEncoding('utf8').on('data', write);
    child.stderr.setEncoding('utf8').on('data', write);
    child.stdio[3].setEncoding('utf8').on('data', (text) => (times += text));
    child.once('exit', (code) => {
      const done = () => {
        clearTimeout(timer);
        resolve({ passed: code === 0, cpuS: cpuSeconds(times) });
      };
      const timer = setTimeout(done, OUTPUT_GRACE_MS);
      child.once('close', done);
    });
  });
}

/**
 * Adds up what the shell's `times` says of its children.
 * @param {string} times two lines, the shell's own times and those of its children, as in `0m1.20s 0m0.30s`
 * @returns {number} seconds
 */
export function cpuSeconds(times) {
  const children = times.trim().split('\n')[1] ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, secs]) => sum + Number(minutes) * 60 + Number(secs),
    0,
  );
}

/** Prints the output of jobs that run at the same time one after the other: that of the oldest at once. */
function createPrinter(write) {
  const open = [];
  const flush = () => {
    while (open.length > 0) {
      const [oldest] = open;
      write(oldest.text);
      oldest.text = '';
      if (!oldest.closed) return;
      open.shift();
    }
  };
  return {
    open(title) {
      const output = { text: title, closed: false };
      const add = (text) => {
        output.text += text;
        if (open[0] === output) flush();
      };
      open.push(output);
      add('');
      return {
        write: add,
        close(text) {
          output.closed = true;
          add(output.text === '' || output.text.endsWith('\n') ? text : `\n${text}`);
        },
      };
    },
  };
}

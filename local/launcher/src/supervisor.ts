import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@savepoint/service-kit/config';
import { ROLES, type PartPlan, type Role } from './plan';

/** The time for a process to close by itself before it is killed. */
const STOP_TIMEOUT_MS = 10_000;
/** The delay before a crashed process is restarted: doubled after each crash, reset after a minute without one. */
const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 8_000;
const RESTART_DELAY_RESET_MS = 60_000;

/**
 * V8's heap limits in megabytes, small because several processes share the machine. With a semi-space of 2 instead of 8,
 * garbage collection took a third of the time under load.
 */
export const HEAP_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * The environment of a process. Parts read NODE_ENV from their plan; React, which is several times slower in
 * development mode, and the local identity provider read it from the process.
 */
const processEnvironment = (role: Role): NodeJS.ProcessEnv =>
  role === 'web' ? { ...process.env, NODE_ENV: 'production' } : process.env;

/** Starts the processes, restarts crashed ones, and stops all in order. */
export class Supervisor {
  private readonly children = new Map<Role, ChildProcess>();
  private readonly restartDelays = new Map<Role, number>();
  private readonly spares = new Map<Role, ChildProcess>();
  private stopping = false;

  /**
   * @param log writes a line for the user
   * @param keepSpares whether to keep a second process per role with the third-party modules loaded, so that a restart
   *   takes a fraction of a second
   */
  constructor(
    private readonly plan: Record<Role, PartPlan[]>,
    private readonly log: (line: string) => void,
    private readonly keepSpares = false,
  ) {}

  /** Resolves when every part listens. @throws {ConfigError} @throws {Error} when a process ends before that */
  async start(): Promise<void> {
    const roles = ROLES.filter((role) => this.plan[role].length > 0);
    await Promise.all(roles.map((role) => this.launch(role)));
  }

  /** Stops every process in the order of {@link ROLES}. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const spare of this.spares.values()) spare.kill('SIGKILL');
    for (const role of ROLES) await this.stopProcess(role);
  }

  /**
   * Restarts a process with the code that is now on disk. Only the data process is closed gracefully, because the others
   * keep no state.
   * @throws {ConfigError} @throws {Error} when it fails to start
   */
  async restart(role: Role): Promise<void> {
    const child = this.children.get(role);
    if (child) {
      child.removeAllListeners('exit');
      if (role !== 'data') child.kill('SIGKILL');
      await this.stopProcess(role);
      this.children.delete(role);
    }
    await this.launch(role);
  }

  get pids(): number[] {
    return [...this.children.values()].flatMap((child) => (child.pid ? [child.pid] : []));
  }

  private launch(role: Role): Promise<void> {
    const spare = this.spares.get(role);
    const child = spare?.connected ? spare : this.fork(role);
    this.spares.delete(role);
    this.children.set(role, child);
    const started = Date.now();
    return new Promise((resolve, reject) => {
      let ready = false;
      child.once('message', (message: { modules: string[] } | string[] | { error: string }) => {
        if (Array.isArray(message)) return reject(new ConfigError(message));
        if ('error' in message)
          return reject(new Error(`The ${role} process did not start: ${message.error}`));
        ready = true;
        if (this.keepSpares) this.prepareSpare(role, message.modules);
        resolve();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        this.children.delete(role);
        if (this.stopping) return;
        if (!ready)
          return reject(
            new Error(`The ${role} process ended while starting (${signal ?? `status ${code}`}).`),
          );
        void this.restartCrashed(role, Date.now() - started);
      });
      child.send({ plans: this.plan[role] });
    });
  }

  private fork(role: Role): ChildProcess {
    return fork(join(__dirname, 'process.js'), [role], {
      execArgv: HEAP_OPTIONS,
      env: processEnvironment(role),
    });
  }

  private prepareSpare(role: Role, preload: string[]): void {
    if (this.stopping) return;
    const spare = this.fork(role);
    spare.once('error', () => this.spares.delete(role));
    spare.send({ preload });
    this.spares.set(role, spare);
  }

  private async restartCrashed(role: Role, uptimeMs: number): Promise<void> {
    const delay =
      uptimeMs > RESTART_DELAY_RESET_MS
        ? MIN_RESTART_DELAY_MS
        : (this.restartDelays.get(role) ?? MIN_RESTART_DELAY_MS);
    this.restartDelays.set(role, Math.min(delay * 2, MAX_RESTART_DELAY_MS));
    this.log(`The ${role} process ended; starting it again`);
    await wait(delay);
    if (!this.stopping) await this.launch(role).catch(() => void this.restartCrashed(role, 0));
  }

  private async stopProcess(role: Role): Promise<void> {
    const child = this.children.get(role);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.send('stop');
    else child.kill('SIGTERM');
    const timeout = new AbortController();
    await Promise.race([
      exited,
      wait(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  }
}

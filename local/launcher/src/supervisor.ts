import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@savepoint/service-kit/config';
import { ROLES, type PartPlan, type Role } from './plan';

/** Milliseconds a process has to close by itself. */
const GRACE = 10_000;
/** Milliseconds before a process that ended is started again: doubled each time, back to the first after a calm minute. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8_000;
const CALM = 60_000;

/**
 * Megabytes. V8 sizes its heaps by the machine; several processes on one are better served by small ones. With
 * 2 instead of 8 for young objects, a third of all time under load went into collecting them.
 */
export const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * What libraries see. Parts are told their own NODE_ENV with the plan; React, which renders pages several
 * times slower in development, looks at the process. The local identity provider looks there too.
 */
const environment = (role: Role): NodeJS.ProcessEnv =>
  role === 'web' ? { ...process.env, NODE_ENV: 'production' } : process.env;

/** Starts the processes, starts one again that ends by itself, and stops all in order. */
export class Supervisor {
  private readonly children = new Map<Role, ChildProcess>();
  private readonly pauses = new Map<Role, number>();
  private readonly spares = new Map<Role, ChildProcess>();
  private stopping = false;

  /**
   * @param spare keeps a second process for each role that has loaded the third-party modules of the first, so that a
   *   restart takes a fraction of a second
   */
  constructor(
    private readonly plan: Record<Role, PartPlan[]>,
    private readonly say: (line: string) => void,
    private readonly spare = false,
  ) {}

  /** Resolves when every part listens. @throws {ConfigError} @throws {Error} when a process ends before that */
  async start(): Promise<void> {
    const roles = ROLES.filter((role) => this.plan[role].length > 0);
    await Promise.all(roles.map((role) => this.launch(role)));
  }

  /** Ends every process, in the plan’s order. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const spare of this.spares.values()) spare.kill('SIGKILL');
    for (const role of ROLES) await this.end(role);
  }

  /**
   * Ends a process and starts it with the code that is on disk now. Only the data process is closed gracefully: the
   * others keep no state.
   * @throws {ConfigError} @throws {Error} when it does not start; a later restart may
   */
  async restart(role: Role): Promise<void> {
    const child = this.children.get(role);
    if (child) {
      child.removeAllListeners('exit');
      if (role !== 'data') child.kill('SIGKILL');
      await this.end(role);
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
        if (this.spare) this.prepareSpare(role, message.modules);
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
        void this.again(role, Date.now() - started);
      });
      child.send({ plans: this.plan[role] });
    });
  }

  private fork(role: Role): ChildProcess {
    return fork(join(__dirname, 'process.js'), [role], { execArgv: HEAP, env: environment(role) });
  }

  private prepareSpare(role: Role, preload: string[]): void {
    if (this.stopping) return;
    const spare = this.fork(role);
    spare.once('error', () => this.spares.delete(role));
    spare.send({ preload });
    this.spares.set(role, spare);
  }

  private async again(role: Role, lived: number): Promise<void> {
    const pause = lived > CALM ? FIRST_PAUSE : (this.pauses.get(role) ?? FIRST_PAUSE);
    this.pauses.set(role, Math.min(pause * 2, LONGEST_PAUSE));
    this.say(`The ${role} process ended; starting it again`);
    await wait(pause);
    if (!this.stopping) await this.launch(role).catch(() => void this.again(role, 0));
  }

  private async end(role: Role): Promise<void> {
    const child = this.children.get(role);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.send('stop');
    else child.kill('SIGTERM');
    const patience = new AbortController();
    await Promise.race([gone, wait(GRACE, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await gone;
  }
}

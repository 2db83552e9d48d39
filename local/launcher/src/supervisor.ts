import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@savepoint/service-kit/config';
import { roleOf, ROLES, type PartName, type PartPlan, type ProcessName, type Role } from './plan';
import { HEAP_OPTIONS, processEnvironment } from './process-options';
import type { ProcessRequest, ProcessResponse } from './run-process';
import { watchForHang } from './watch-for-hang';

/** The time for a process to close by itself before it is killed. */
const STOP_TIMEOUT_MS = 10_000;
/** The delay before a crashed process is restarted: doubled after each crash, reset after a minute without one. */
const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 8_000;
const RESTART_DELAY_RESET_MS = 60_000;

/** Signals by which native code ends a process. */
const CRASH_SIGNALS: readonly (string | null)[] = ['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV'];

const describeExit = (code: number | null, signal: string | null): string =>
  signal === null ? `status ${code}` : `signal ${signal}`;

/** Writes a sentence for the user. */
export type Log = (sentence: string, level?: 'info' | 'warn' | 'error') => void;

export interface SupervisorOptions {
  log: Log;
  /** Reads what a process writes; by default it writes to the output of this process. */
  follow?: ((output: Readable, name: string) => void) | undefined;
  /** The script of a process and its arguments; by default one that loads the files of the packages. */
  entryOf?: ((role: Role) => [script: string, ...args: string[]]) | undefined;
  /** Looks for what ended the data process by a signal of native code: damage of its file. */
  findDamage?: (() => Promise<Error | undefined>) | undefined;
  /** A process whose event loop is blocked for this long is killed and started again. */
  hangTimeoutMs: number;
}

/** Starts the processes, restarts crashed and hung ones, and stops all in order. */
export class Supervisor {
  private readonly children = new Map<ProcessName, ChildProcess>();
  /** Processes whose parts listen. */
  private readonly ready = new Set<ChildProcess>();
  private readonly restartDelays = new Map<ProcessName, number>();
  /** Parts that did not start in the last reload. */
  private readonly failed = new Set<PartName>();
  private stopping = false;
  /** Whether the gateways listen. */
  private isOpen = false;

  constructor(
    private readonly plan: Partial<Record<ProcessName, PartPlan[]>>,
    private readonly options: SupervisorOptions,
  ) {}

  /**
   * Resolves when every part listens, except the gateway, which is ready to.
   * @throws {ConfigError} @throws {Error} when a process ends before that
   */
  async start(): Promise<void> {
    await Promise.all(
      this.names.map(async (name) => {
        const startedAt = Date.now();
        await this.launch(name);
        const parts = this.partsOf(name).map((part) => part.name);
        this.options.log(`Started ${parts.join(', ')} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      }),
    );
  }

  /** Makes the gateways listen. @throws {Error} when one cannot */
  async open(): Promise<void> {
    this.isOpen = true;
    const children = [...this.children].filter(([, child]) => this.ready.has(child));
    await Promise.all(children.map(([name, child]) => this.request(name, child, 'open')));
  }

  /** Stops every process in the order of {@link ROLES}. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const role of ROLES)
      await Promise.all(
        this.names.filter((name) => roleOf(name) === role).map((name) => this.stopProcess(name)),
      );
  }

  /**
   * Runs parts with the code that is now on disk, and all parts whose last reload failed. Processes keep running; only
   * the data process, which has state, is closed and started again.
   * @throws {Error} with the failures, when parts do not start
   */
  async reload(names: readonly PartName[]): Promise<void> {
    const parts = new Set([...names, ...this.failed]);
    this.failed.clear();
    const results = await Promise.allSettled(
      this.names.map(async (name) => {
        const plans = this.partsOf(name).filter((part) => parts.has(part.name));
        if (plans.length === 0) return;
        try {
          await (name === 'data' ? this.restart(name) : this.reloadIn(name, plans));
        } catch (error) {
          for (const part of plans) this.failed.add(part.name);
          throw error;
        }
      }),
    );
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'));
  }

  private async restart(name: ProcessName): Promise<void> {
    const child = this.children.get(name);
    child?.removeAllListeners('exit');
    await this.stopProcess(name);
    this.children.delete(name);
    if (child) this.ready.delete(child);
    await this.launch(name);
  }

  private async reloadIn(name: ProcessName, plans: PartPlan[]): Promise<void> {
    const child = this.children.get(name);
    // A process that crashed is being started with the new code already.
    if (!child?.connected) return;
    await this.request(name, child, { reload: plans });
  }

  /** The processes of a role whose parts listen, by name. */
  running(role: Role): ReadonlyMap<string, ChildProcess> {
    return new Map(
      [...this.children].filter(
        ([name, child]) => roleOf(name) === role && this.ready.has(child) && child.connected,
      ),
    );
  }

  /** The names of the processes that have parts. */
  private get names(): ProcessName[] {
    return (Object.keys(this.plan) as ProcessName[]).filter((name) => this.partsOf(name).length > 0);
  }

  private partsOf(name: ProcessName): PartPlan[] {
    return this.plan[name] ?? [];
  }

  /** Ids of the processes whose parts listen. */
  get pids(): number[] {
    return [...this.ready].flatMap(({ pid }) => pid ?? []);
  }

  private async launch(name: ProcessName): Promise<void> {
    const { entryOf, follow } = this.options;
    const [script, ...args] = entryOf?.(roleOf(name)) ?? [join(__dirname, 'process.js')];
    const child = fork(script, [...args, name], {
      execArgv: HEAP_OPTIONS,
      env: processEnvironment(name),
      ...(follow && { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
    });
    for (const output of [child.stdout, child.stderr]) if (output) follow?.(output, name);
    this.children.set(name, child);
    const started = Date.now();
    child.once('exit', (code, signal) => {
      this.children.delete(name);
      if (!this.ready.delete(child) || this.stopping) return;
      this.options.log(
        `The ${name} process ended (${describeExit(code, signal)}); starting it again`,
        'warn',
      );
      void this.restartCrashed(name, Date.now() - started);
    });
    const isClosed = !this.isOpen;
    await this.request(name, child, { start: this.partsOf(name), isClosed });
    this.ready.add(child);
    if (isClosed && this.isOpen) await this.request(name, child, 'open');
    const { log, hangTimeoutMs } = this.options;
    watchForHang(child, hangTimeoutMs, () => {
      if (this.stopping) return;
      log(`The ${name} process has not responded for ${hangTimeoutMs / 1000} s; killing it`, 'warn');
      child.kill('SIGKILL');
    });
  }

  /** Resolves when the process has started the parts. @throws {ConfigError} @throws {Error} when it does not */
  private request(name: ProcessName, child: ChildProcess, request: ProcessRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        child.off('message', onMessage).off('error', end).off('exit', onExit);
        if (error) reject(error);
        else resolve();
      };
      const onMessage = (response: ProcessResponse) => {
        if (response === 'pong') return;
        if ('ready' in response) end();
        else if ('problems' in response) end(new ConfigError(response.problems));
        else end(new Error(`The ${name} process did not start: ${response.error}`));
      };
      const onExit = (code: number | null, signal: string | null) =>
        void this.explainEnd(name, code, signal).then(end);
      child.on('message', onMessage).on('error', end).on('exit', onExit);
      child.send(request);
    });
  }

  /** What ended a process while it was starting. */
  private async explainEnd(name: ProcessName, code: number | null, signal: string | null): Promise<Error> {
    const mayBeDamage = name === 'data' && CRASH_SIGNALS.includes(signal);
    const damage = mayBeDamage ? await this.options.findDamage?.() : undefined;
    return damage ?? new Error(`The ${name} process ended while starting (${describeExit(code, signal)}).`);
  }

  private async restartCrashed(name: ProcessName, uptimeMs: number): Promise<void> {
    const delay =
      uptimeMs > RESTART_DELAY_RESET_MS
        ? MIN_RESTART_DELAY_MS
        : (this.restartDelays.get(name) ?? MIN_RESTART_DELAY_MS);
    this.restartDelays.set(name, Math.min(delay * 2, MAX_RESTART_DELAY_MS));
    await wait(delay);
    if (this.stopping) return;
    await this.launch(name).catch((error: unknown) => {
      this.options.log((error as Error).message, 'error');
      void this.restartCrashed(name, 0);
    });
  }

  private async stopProcess(name: ProcessName): Promise<void> {
    const child = this.children.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    // One that is still starting has served nobody; it would go on to wait for the others, and say so.
    if (!this.ready.has(child)) child.kill('SIGKILL');
    else if (child.connected) child.send('stop');
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

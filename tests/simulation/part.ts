import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@savepoint/service-kit/testing';
import type { PartPlan } from '@savepoint/launcher';

const root = join(__dirname, '..', '..');

/** A process of the site. Its clock and its disk can be changed while it runs. */
export class Part {
  private child: ChildProcess | undefined;

  /**
   * @param plans the parts that it runs
   * @param logFile where its output is appended
   */
  constructor(
    private readonly plans: PartPlan[],
    private readonly logFile: string,
  ) {}

  /** Starts the process; resolves when its parts listen. @throws {Error} when it ends before */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const child = fork(join(root, 'local/launcher/dist/process.js'), [this.plans[0]?.name ?? ''], {
      execArgv: ['--require', join(__dirname, 'preload.cjs')],
      stdio: ['pipe', log, log, 'ipc'],
      env: { ...process.env, NODE_ENV: this.plans[0]?.name === 'shell' ? 'production' : 'development' },
    });
    closeSync(log);
    this.child = child;
    // The process may be killed while something is written to it.
    child.stdin?.on('error', () => {});
    const ended = once(child, 'exit').then(() => 'ended' as const);
    child.send({ start: this.plans });
    const [response] = await Promise.race([once(child, 'message'), ended.then((word) => [word])]);
    if (response === 'ended' || !('ready' in (response as object)))
      throw new Error(`${this.plans[0]?.name} did not start: ${JSON.stringify(response)}`);
  }

  /** Kills it with SIGKILL; resolves when it has exited. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stops it as the launcher does; resolves when it has exited. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.connected) child.send('stop');
    await ended;
  }

  suspend(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Moves its clock, or fills its disk. */
  set(state: { clockOffsetMs: number } | { isDiskFull: boolean }): void {
    this.child?.stdin?.write(`${JSON.stringify(state)}\n`);
  }

  /** Waits until it responds to `/readyz` at a URL. */
  async ready(url: string): Promise<void> {
    await eventually(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true);
  }
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type FrameLocator, type Page, type WorkerFixture } from '@playwright/test';
import { freePort } from '../free-port';
import { emailOf } from './api-member';

const root = join(__dirname, '..', '..');
const READER_INTERVAL_MS = 100;

/** The whole site as `npm start` runs it, with its own port and data folder. */
export class Site {
  private process: ChildProcess | undefined;
  /** What the site wrote until its last start was complete. */
  startOutput = '';
  /** The statuses that a reader got who asked for the front page again and again while the site started. */
  statusesDuringStart: number[] = [];

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
    private readonly args: string[],
  ) {}

  static async start(env: Record<string, string> = {}, args: string[] = []): Promise<Site> {
    const dataDir = mkdtempSync(join(tmpdir(), 'savepoint-site-'));
    const site = new Site(await freePort(), dataDir, env, args);
    await site.run();
    return site;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get regionsDir(): string {
    return join(this.dataDir, 'regions');
  }

  /** Starts the site with the existing data; resolves when it serves pages. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), ...this.args], {
      cwd: root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    this.process = child;
    this.startOutput = '';
    this.statusesDuringStart = [];
    const poll = setInterval(
      () =>
        void fetch(this.url).then(
          ({ status }) => void this.statusesDuringStart.push(status),
          () => {},
        ),
      READER_INTERVAL_MS,
    );
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (chunk) => {
        if (this.startOutput.includes('Savepoint is at')) return;
        this.startOutput += String(chunk);
        if (this.startOutput.includes('Savepoint is at')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${this.startOutput}`)));
    }).finally(() => clearInterval(poll));
  }

  /** The environment that it is started with. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      RATE_LIMIT_SCALE: '50',
      // Every page is whole, however slow the machine: without this, one may lack a part that took too long.
      TIMEOUT_SCALE: '100',
      ...this.env,
    };
  }

  /** Ids of the processes that the site consists of, beside the launcher. */
  get processes(): string[] {
    const { pid } = this.process!;
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return all
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent]) => parent === String(pid))
      .map(([id]) => id!);
  }

  /** Sends SIGKILL to every process of the site. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') process.kill(-child.pid!, signal);
    else child.kill(signal);
    await exited;
  }
}

/**
 * Waits until a click opens the provider’s window. Before that, a browser takes it for a window that nobody asked for,
 * and the page is redirected instead.
 */
export const expectIdentityReady = (within: Page | FrameLocator): Promise<void> =>
  expect(within.locator('html')).toHaveAttribute('data-identity', 'ready');

/**
 * Signs in by the dialog and the local provider’s window.
 * @param within the page, or the frame that has the dialog
 */
export async function signIn(page: Page, name: string, within: Page | FrameLocator = page): Promise<void> {
  const dialog = within.getByRole('dialog');
  await expectIdentityReady(within);
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: /Google/ }).click();
  const chooser = await popup;
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByLabel('Email').fill(emailOf(name));
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Log in', exact: true }).click();
  await closed;
}

/** A fixture that starts a double of another service once for each worker. */
export const double = <T extends { close(): unknown }>(
  start: () => Promise<T>,
): [WorkerFixture<T, object>, { scope: 'worker' }] => [
  async ({}, use) => {
    const started = await start();
    await use(started);
    await started.close();
  },
  { scope: 'worker' },
];

/** A test with a site, which all test files of a worker share. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
export { expect } from '@playwright/test';

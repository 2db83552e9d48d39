// Widens tests/browser/development.spec.ts: `savepoint-region dev` on its own stage, with every kind of change, error and view
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';

const ROOT = join(__dirname, '..', '..');
const CLI = join(ROOT, 'packages', 'region-tools', 'bin', 'savepoint-region.mjs');
/** A build on a busy machine. */
const SHOWN = { timeout: 240_000 };
const PACKAGES = ['contracts', 'region-kit', 'session', 'region-store', 'region-tools'];

/** A remote outside the workspace, with a running `savepoint-region dev`. */
class Team {
  readonly folder = mkdtempSync(join(tmpdir(), 'savepoint-team-'));
  output = '';
  private process: ChildProcess | undefined;
  private readonly originals = new Map<string, string>();

  constructor() {
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  get remote(): string {
    return join(this.folder, 'poll');
  }

  /** Creates the package that a team starts with. */
  create(): void {
    mkdirSync(join(this.folder, 'archives'));
    for (const name of PACKAGES)
      writeFileSync(join(this.folder, 'archives', `savepoint-${name}-0.1.0.tgz`), name);
    execFileSync(process.execPath, [CLI, 'create', 'poll', '--packages', 'archives'], { cwd: this.folder });
  }

  /** @returns the address of the stage */
  async start(): Promise<string> {
    const child = spawn(process.execPath, [CLI, 'dev', '--port', '0'], {
      cwd: this.remote,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.output += String(chunk)));
    const address = /http:\/\/127\.0\.0\.1:\d+\//;
    await expect.poll(() => this.output, SHOWN).toMatch(address);
    return address.exec(this.output)![0];
  }

  /** Replaces text in a file, starting from the file as it was at first. */
  edit(file: string, text: string, replacement: string): void {
    const path = join(this.remote, file);
    const original = this.originals.get(file) ?? readFileSync(path, 'utf8');
    this.originals.set(file, original);
    if (!original.includes(text)) throw new Error(`${file} does not contain ${text}`);
    // In one step: a build must not see a half of it.
    const written = join(this.folder, 'written');
    writeFileSync(written, original.replace(text, replacement));
    renameSync(written, path);
  }

  /** Ends the process by a signal. @returns its exit code */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.process!;
    if (child.exitCode !== null) return child.exitCode;
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return exited;
  }

  async remove(): Promise<void> {
    if (this.process) await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

let team: Team;
test.beforeEach(() => {
  team = new Team();
});
test.afterEach(() => team.remove());

/** Collects the addresses that a page asks for. */
function requestsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/** Timings are printed, never asserted. */
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

const COMPONENT = 'src/poll.tsx';
const STYLES = 'src/poll.module.css';
const STORIES = 'src/stories.ts';
const HEADING = '<h2 className="pt">';

test('savepoint-region dev shows changes and errors, and continues when errors are mended', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const frame = page.frameLocator('iframe');
  const heading = frame.getByRole('heading', { level: 2 });
  const errors = page.locator('#errors');
  const thanks = frame.getByText('Thank you for your answer.');
  team.create();
  const url = await team.start();
  const requests = requestsOf(page);

  await test.step('the first story', async () => {
    await page.goto(url);
    await expect(heading).toHaveText('Would you recommend Hades?', SHOWN);
    // A click before the hydration has no effect.
    await expect(async () => {
      await frame.getByRole('button', { name: 'Yes' }).click();
      await expect(thanks).toBeVisible({ timeout: 1_000 });
    }).toPass(SHOWN);
  });

  await test.step('a component is replaced and keeps its state', async () => {
    const saved = Date.now();
    team.edit(COMPONENT, HEADING, `${HEADING}First: `);
    await expect(heading).toHaveText('First: Would you recommend Hades?', SHOWN);
    print(`from saving a component to seeing it: ${Date.now() - saved} ms`);
    await expect(thanks).toBeVisible();
  });

  await test.step('styles', async () => {
    const saved = Date.now();
    team.edit(STYLES, '.answers {', '.answers {\n  outline-offset: 7px;');
    await expect(frame.locator('[class^=answers]')).toHaveCSS('outline-offset', '7px', SHOWN);
    print(`from saving styles to seeing them: ${Date.now() - saved} ms`);
    await expect(thanks).toBeVisible();
  });

  await test.step('an error of syntax, in the page and in the terminal, then its correction', async () => {
    team.edit(COMPONENT, '</h2>', '</h3');
    await expect(errors).toContainText('The build failed', SHOWN);
    await expect(errors).toContainText('poll.tsx');
    await expect.poll(() => team.output).toContain('The build failed');
    // What was built before stays.
    await expect(heading).toHaveText('First: Would you recommend Hades?');
    team.edit(COMPONENT, HEADING, `${HEADING}Second: `);
    await expect(heading).toHaveText('Second: Would you recommend Hades?', SHOWN);
    await expect(errors).toBeHidden();
    await expect(thanks).toBeVisible();
  });

  await test.step('an error at run time, with the line of the source, then its correction', async () => {
    team.edit(
      COMPONENT,
      '  const button =',
      "  if (answer) throw new Error('No such thing');\n  const button =",
    );
    await expect(errors).toContainText('No such thing', SHOWN);
    await expect(errors).toContainText(/src\/poll\.tsx:\d+/);
    await expect.poll(() => team.output).toMatch(/No such thing[^]*src\/poll\.tsx:\d+/);
    team.edit(COMPONENT, HEADING, `${HEADING}Third: `);
    await expect(heading).toHaveText('Third: Would you recommend Hades?', SHOWN);
    await expect(errors).toBeHidden();
  });

  await test.step('an error on the server', async () => {
    team.edit(
      COMPONENT,
      '  const button =',
      "  if (typeof window === 'undefined') throw new Error('Only here');\n  const button =",
    );
    await expect(errors).toContainText('The server does not render all stories', SHOWN);
    await expect(errors).toContainText(/Only here[^]*src\/poll\.tsx:\d+/);
    team.edit(COMPONENT, HEADING, HEADING);
    await expect(errors).toBeHidden(SHOWN);
  });

  await test.step('stories: a new one, and one that does not fit', async () => {
    const added = "'a new one': { props: { slug: 'ico', name: 'Ico' } }, 'a game':";
    team.edit(STORIES, "'a game':", added);
    await page.getByRole('link', { name: 'a new one' }).click(SHOWN);
    await expect(heading).toHaveText('Would you recommend Ico?', SHOWN);
    team.edit(STORIES, "'a game':", added.replace('slug', 'sluk'));
    await expect(errors).toContainText('The stories are not valid', SHOWN);
    team.edit(STORIES, "'a game':", "'a game':");
    await expect(errors).toBeHidden(SHOWN);
    await expect(heading).toHaveText('Would you recommend Hades?', SHOWN);
  });

  expect(requests.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual([]);
  expect(await team.stop('SIGINT')).toBe(0);
});

test('the stage shows a story in every way that its address names', async ({ page }) => {
  test.setTimeout(900_000);
  cpSync(join(ROOT, 'mf-streams'), team.remote, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  const url = await team.start();
  const frame = page.frameLocator('iframe');
  const streams = frame.locator('[data-region=streams]');
  const requests = requestsOf(page);
  const current = (name: string) => page.getByRole('link', { name, exact: true });
  /** Presses Enter on a link: everything can be reached with the keyboard. */
  const choose = (name: string) =>
    expect(async () => {
      await current(name).focus();
      await page.keyboard.press('Enter');
      await expect(current(name)).toHaveAttribute('aria-current', 'true', { timeout: 5_000 });
    }).toPass(SHOWN);

  await test.step('an answer, on the server and in the browser', async () => {
    await page.goto(url);
    await expect(streams).toContainText('Lantern <Frog>', SHOWN);
    await choose('Server only');
    await expect(streams).toContainText('Lantern <Frog>');
    expect(await frame.locator('script[src*="/build/"]').count()).toBe(0);
    await choose('Browser only');
    await expect(streams).toContainText('Lantern <Frog>');
  });

  await test.step('loading, and an error', async () => {
    await choose('loading');
    await expect(streams.locator('[aria-busy=true]')).toBeVisible();
    await choose('an error');
    await expect(streams.getByRole('status')).toBeVisible();
    await expect(page.locator('#errors')).toBeHidden();
  });

  await test.step('phone, light and reduced motion', async () => {
    await choose('Phone');
    await expect(page.locator('iframe')).toHaveCSS('width', '360px');
    const body = frame.locator('body');
    const dark = await body.evaluate((element) => getComputedStyle(element).backgroundColor);
    await choose('Light');
    await expect(body).not.toHaveCSS('background-color', dark);
    const duration = () =>
      frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--m-2'));
    expect(await duration()).not.toBe('0ms');
    await choose('Reduced');
    await expect.poll(duration).toBe('0ms');
    await choose('Signed in');
    await expect(page).toHaveURL(
      /story=an\+error&member=in&width=phone&theme=light&motion=reduced&html=browser/,
    );
    await expect(streams.getByRole('status')).toBeVisible();
    await page.goto(page.url());
    await expect(current('Light')).toHaveAttribute('aria-current', 'true');
  });

  expect(requests.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual([]);
  expect(await team.stop('SIGTERM')).toBe(0);
});

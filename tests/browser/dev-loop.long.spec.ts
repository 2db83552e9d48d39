// Widens tests/browser/development.spec.ts: `npm run dev` on a copy of the repository, with every kind of change and error
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-port';

const ROOT = join(__dirname, '..', '..');
/** One remote is enough; building all of them takes long. */
const OTHER_REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mf-') && name !== 'mf-header');
/** At the root. */
const NOT_COPIED = new Set([...OTHER_REMOTES, 'node_modules', 'data', 'docs', '.git', '.cache', '.nx']);
/** In packages. */
const BUILT_OR_INSTALLED = new Set(['node_modules', 'dist']);

/** A copy of the repository in which `npm run dev` runs. Third-party packages are linked. */
class DevelopmentSite {
  readonly folder = mkdtempSync(join(tmpdir(), 'savepoint-dev-'));
  output = '';
  private process: ChildProcess | undefined;
  private readonly originals = new Map<string, string>();

  private constructor(readonly port: number) {}

  static async create(): Promise<DevelopmentSite> {
    const site = new DevelopmentSite(await freePort());
    const nestedModules: string[] = [];
    cpSync(ROOT, site.folder, {
      recursive: true,
      filter(path) {
        const names = relative(ROOT, path).split('/');
        if (names.length > 1 && names.at(-1) === 'node_modules') nestedModules.push(names.join('/'));
        return !NOT_COPIED.has(names[0]!) && !names.some((name) => BUILT_OR_INSTALLED.has(name));
      },
    });
    for (const path of nestedModules) symlinkSync(join(ROOT, path), join(site.folder, path));
    const modules = join(site.folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      const source = join(ROOT, 'node_modules', name);
      // The links in it are relative: they lead into the copy.
      if (name === '@savepoint')
        cpSync(source, join(modules, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(source, join(modules, name));
    }
    return site;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  start(): void {
    this.process = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: this.folder,
      env: { ...process.env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on('data', (chunk) => (this.output += String(chunk)));
  }

  /** Replaces text in a file, starting from the file as it was at first. */
  edit(file: string, text: string, replacement: string): void {
    const original = this.originals.get(file) ?? readFileSync(join(this.folder, file), 'utf8');
    this.originals.set(file, original);
    if (!original.includes(text)) throw new Error(`${file} does not contain ${text}`);
    writeFileSync(join(this.folder, file), original.replace(text, replacement));
  }

  restore(file: string): void {
    writeFileSync(join(this.folder, file), this.originals.get(file)!);
  }

  async remove(): Promise<void> {
    const child = this.process;
    if (child && child.exitCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      // A regular exit would write webpack's cache first. The processes of the site exit with their parent.
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

const SERVICE = 'services/catalog/src/routes/games.ts';
const CLIENT = 'shell/src/client/main.ts';
const REGION = 'mf-header/src/footer/components/newsletter.tsx';
const NEWSLETTER_HEADING = "{message('newsletter')}";
const REGION_STYLES = 'mf-header/src/footer/components/newsletter.module.css';
const REGION_SERVER = 'mf-header/src/server.tsx';
const RETURNED_GAME = 'return { game, ...shown };';
const PAGE_TEXTS = 'shell/src/pages/game/messages.ts';

let site: DevelopmentSite;
test.beforeAll(async () => {
  site = await DevelopmentSite.create();
});
test.afterAll(() => site.remove());

test('npm run dev shows changes and errors, and continues when errors are fixed', async ({ page }) => {
  test.setTimeout(900_000);
  const overlay = page.locator('#savepoint-dev');
  const heading = page.getByRole('heading', { name: /A newsletter every/ });
  const shown = { timeout: 240_000 };

  await test.step('errors that exist before the start', async () => {
    site.edit(SERVICE, RETURNED_GAME, 'return { game, ;');
    site.edit(CLIENT, 'startGallery();', 'startGallery(;');
    site.start();
    await expect(async () => void (await page.goto(`${site.url}/games/hades/`))).toPass(shown);
    await expect(overlay).toContainText('Transpiling failed', shown);
    await expect(overlay).toContainText(SERVICE);
    site.restore(SERVICE);
    await expect(overlay).toContainText('shell (page client) failed', shown);
    await expect(overlay).toContainText('main.ts');
    site.restore(CLIENT);
    await expect(page.getByRole('heading', { level: 1, name: 'Hades' })).toBeVisible(shown);
    await expect(heading).toBeVisible(shown);
    await expect(overlay).toHaveCount(0);
    for (const text of ['Transpiling failed', 'shell (page client) failed'])
      expect(site.output).toContain(text);
  });

  await test.step('a region: its component and styles, without loading the page again', async () => {
    await page.evaluate(() => (document.documentElement.dataset['reloaded'] = 'no'));
    site.edit(REGION, NEWSLETTER_HEADING, 'A newsletter every Monday');
    await expect(heading).toHaveText('A newsletter every Monday', shown);
    site.edit(REGION_STYLES, '.newsletter h2 {', '.newsletter h2 {\n  outline-offset: 7px;');
    await expect(heading).toHaveCSS('outline-offset', '7px', shown);
    await expect(page.locator('html')).toHaveAttribute('data-reloaded', 'no');
  });

  await test.step('a region: an error, then a correction', async () => {
    site.edit(REGION, '</section>', '</sectio>');
    await expect(overlay).toContainText('header failed', shown);
    site.edit(REGION, NEWSLETTER_HEADING, 'A newsletter every Sunday');
    await expect(heading).toHaveText('A newsletter every Sunday', shown);
    await expect(overlay).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-reloaded', 'no');
  });

  await test.step('a region: its server module', async () => {
    const built = site.output.split('header: built').length;
    writeFileSync(
      join(site.folder, REGION_SERVER),
      `${readFileSync(join(site.folder, REGION_SERVER), 'utf8')}\n// x`,
    );
    await expect.poll(() => site.output.split('header: built').length, shown).toBeGreaterThan(built);
  });

  await test.step('a page', async () => {
    site.edit(PAGE_TEXTS, "'Our review'", "'Our own review'");
    await expect(page.getByRole('heading', { name: 'Our own review' })).toBeVisible(shown);
  });

  await test.step('a service: an error of syntax, one at run time, then a change', async () => {
    site.edit(SERVICE, RETURNED_GAME, 'return { game, ;');
    await expect(overlay).toContainText('Transpiling failed', shown);
    site.edit(
      SERVICE,
      'const RELATED_GAMES_COUNT = 6;',
      "const RELATED_GAMES_COUNT = 6;\nthrow new Error('No such thing');",
    );
    await expect(overlay).toContainText('No such thing', shown);
    site.edit(SERVICE, RETURNED_GAME, "return { game: { ...game, name: 'Hades again' }, ...shown };");
    await expect(page.getByRole('heading', { level: 1, name: 'Hades again' })).toBeVisible(shown);
    await expect(overlay).toHaveCount(0);
  });

  await test.step('the page client: an error, then a change', async () => {
    site.edit(CLIENT, 'startGallery();', 'startGallery(;');
    await expect(overlay).toContainText('shell (page client) failed', shown);
    site.edit(
      CLIENT,
      'startGallery();',
      "startGallery();\ndocument.documentElement.dataset['client'] = 'new';",
    );
    await expect(page.locator('html')).toHaveAttribute('data-client', 'new', shown);
    await expect(overlay).toHaveCount(0);
  });
});

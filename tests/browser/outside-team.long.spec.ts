// Widens tests/platform/publish.test.ts: the whole way of a team outside the repository, from create to a rollback
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry, type Registry } from '@savepoint/contracts/regions';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { develop, operate, packPackages, type Development } from './outside-team/command';
import { Readers } from './outside-team/readers';
import { CHANGED_CLIENT, type Sources } from './outside-team/sources';
import { REGION, Team, type Checkout } from './outside-team/team';
import { expect, Site, test } from './site';

const PAGE = '/games/hades/';
const QUESTION = 'Would you recommend Hades?';
/** A build, an installation or a rollout on a busy machine. */
const SLOW = { timeout: 240_000 };
/** What is more than enough for a decision about a version that throws for one reader of twenty. */
const MAX_READERS = 40_000;

let folder: string;
let site: Site;
let team: Team;
let sources: Sources;
let readers: Readers;
let session: Development | undefined;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'savepoint-outside-'));
  [site] = await Promise.all([
    // Its readers come by a proxy, which says their addresses.
    Site.start({ TRUST_PROXY: '127.0.0.1' }),
    packPackages(packages()),
  ]);
});
test.afterAll(async () => {
  await session?.end();
  await readers?.stop();
  await site?.stop();
  rmSync(folder, { recursive: true });
});

/** What the site’s owner has packed. */
const packages = () => join(folder, 'packages');
const slotOf = (page: Page) => page.locator(`[data-region=${REGION}]`);
const registry = async (): Promise<Registry['regions'][string] | undefined> => {
  const response = await fetch(`${site.url}/regions/regions.json`);
  return parseRegistry(await response.json()).registry.regions[REGION];
};
/** Says in the report what was measured. */
const note = (description: string) => void test.info().annotations.push({ type: 'measured', description });
/** Waits until the readers of every bucket have these versions, in all processes of the site. */
const untilShared = (counts: Record<string, number>) => untilBuckets(1, counts);
/** The same where all have one version: every tenth bucket says it. */
const untilAllHave = (version: string) => untilBuckets(10, { [version]: 10 });
async function untilBuckets(step: number, counts: Record<string, number>): Promise<void> {
  for (const _twice of [1, 2]) await expect.poll(() => readers.buckets(step), SLOW).toEqual(counts);
}

/** Scrolls to the region until a version of it is mounted: that is when its slot comes near. */
const untilMounted = (page: Page, version: string | RegExp) =>
  expect(async () => {
    await slotOf(page).scrollIntoViewIfNeeded({ timeout: 5_000 });
    const release = typeof version === 'string' ? `${REGION}@${version}` : version;
    await expect(slotOf(page)).toHaveAttribute('data-mounted', release, { timeout: 5_000 });
  }).toPass(SLOW);

/** Opens the page in a browser of its own until the region is mounted. */
async function open(browser: Browser, version: string, { options = {}, bucket = '' }: Opening = {}) {
  const context = await browser.newContext(options as BrowserContextOptions);
  if (bucket) await context.addCookies([{ name: 'savepoint.bucket', value: bucket, url: site.url }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.url + PAGE);
  await untilMounted(page, version);
  await page.evaluate('window.isStillOpen = true');
  return { page, errors, close: () => context.close() };
}
interface Opening {
  options?: BrowserContextOptions;
  bucket?: string;
}

/** Uses the region and the site’s own ones in a page that was opened before, code that was not loaded yet included. */
async function useOpenPage({ page, errors }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await slotOf(page).getByRole('button', { name: 'Yes' }).click();
  await expect(slotOf(page)).toContainText('Thank you for your answer.');
  await slotOf(page).getByRole('button', { name: 'More' }).click();
  await expect(slotOf(page)).toContainText('More about the endings');
  await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
  expect([await page.evaluate('window.isStillOpen'), errors]).toEqual([true, []]);
}

test('a team outside the repository: create, develop on the site, check, preview, 10 %, all; what throws is taken back, what is wrong is refused, and whoever runs the site undoes a release', async ({
  browser,
}) => {
  test.setTimeout(2_400_000);
  const store = `--store ${site.url}`;
  team = new Team(folder, site);
  readers = new Readers(site.url, PAGE, REGION, 'Would you recommend ');
  const processes = site.processes;
  readers.start(4);

  await test.step('create, from the packages that the site serves', async () => {
    await operate(team.operator, `sdk ${packages()} --store ${site.regionsDir}`);
    sources = await team.create();
    await team.introduce();
  });

  await test.step('dev on the page of the site', async () => {
    session = develop(team.terminal, ['--site', site.url, '--page', PAGE]);
    const link = () => session!.events.find(({ event }) => event === 'started')?.['url'];
    await expect.poll(() => link() ?? session!.events, SLOW).toEqual(expect.stringContaining('/preview/'));
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link()!);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(slotOf(page)).toContainText(QUESTION, SLOW);
    await untilMounted(page, /@dev-\w+\.\d+$/);
    await page.evaluate('window.isStillOpen = true');
    const saved = Date.now();
    sources.write();
    await expect(slotOf(page)).toContainText('More', SLOW);
    note(`${Date.now() - saved} ms from saving to seeing it on the page of the site`);
    await untilMounted(page, /@dev-\w+\.[2-9]$/);
    // The region was replaced, and nothing else.
    expect(await page.evaluate('window.isStillOpen')).toBe(true);
    await expect(page.getByRole('complementary', { name: 'Development' })).toContainText(/build [2-9]/);
    await slotOf(page).getByRole('button', { name: 'More' }).click();
    await expect(slotOf(page)).toContainText('More about the endings');
    await session.end();
    await context.close();
    expect(await registry()).toBeUndefined();
  });

  let first = '';
  await test.step('build and check, against the contract of the site', async () => {
    first = await team.build();
    const { code, text } = await team.type(`check ${store}`);
    expect([code, text]).toEqual([0, expect.stringMatching(/^ok +Contract: /m)]);
    expect(text).not.toMatch(/^(not checked|FAILED)/m);
  });

  await test.step('a preview’s link', async () => {
    const published = await team.type(`publish ${store} --channel pr-1`);
    expect([published.code, published.text]).toEqual([
      0,
      expect.stringContaining(`${REGION}@${first} (pr-1)`),
    ]);
    const { url } = await team.json<{ url: string }>(
      `preview --channel pr-1 --site ${site.url} --page ${PAGE}`,
    );
    const context = await browser.newContext();
    const page = await context.newPage();
    await expect(async () => {
      await page.goto(url);
      await page.getByRole('button', { name: 'Show the preview' }).click({ timeout: 5_000 });
    }).toPass();
    await untilMounted(page, first);
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      'signed by Team Endings',
    );
    await context.close();
    expect([...readers.views.keys()]).toEqual(['none']);
  });

  await test.step('ten percent of the readers, then all', async () => {
    await team.json(`promote ${REGION} --from pr-1 --percent 10 ${store}`);
    await untilShared({ none: 90, [first]: 10 });
    await team.json(`promote ${REGION} ${store}`);
    await untilAllHave(first);
    readers.isExpected = true;
  });
  const early = await open(browser, first);

  await test.step('a version that throws for 5 % of its readers is taken back', async () => {
    sources.write({
      heading: 'Again: ',
      effect: `if (navigator.language === 'nb-NO') setTimeout(() => { throw new Error('no texts'); });`,
    });
    const throwing = (readers.throwing = await team.build());
    const before = readers.total;
    const published = await team.type(`publish ${store} --rollout 1,10,50,100`);
    expect([published.code, published.text]).toEqual([0, expect.stringContaining('for 1 % of the readers')]);
    await untilShared({ [first]: 99, [throwing]: 1 });
    const bucket = String((await registry())!.rollout!.start);
    const norwegian = await open(browser, throwing, { options: { locale: 'nb-NO' }, bucket });
    await expect
      .poll(async () => (await team.type(`status ${REGION} --site ${site.url} --json`)).text, SLOW)
      .toMatch(new RegExp(`"version":"${throwing}".*"failing_views":[1-9]`));
    expect(norwegian.errors).toEqual(['no texts']);
    let isBack = false;
    const back = expect
      .poll(async () => (await registry())?.channels['rollout'], { timeout: 1_200_000 })
      .toBeUndefined()
      .finally(() => (isBack = true));
    await readers.crowd(() => isBack, MAX_READERS);
    await back;
    await untilAllHave(first);
    await norwegian.close();

    const touched = readers.views.get(throwing)!;
    const views = readers.total - before;
    note(`${views} views, ${touched} of the version that throws, ${readers.failingViews} failing`);
    expect(touched / views).toBeLessThan(0.02);
    const { text } = await team.type(`status ${REGION} ${store}`);
    expect(text).toMatch(
      new RegExp(`rollout of ${throwing} taken back at \\S+: failing views of ${REGION}: [\\d.]+ % of \\d+`),
    );
  });

  await test.step('what is wrong is refused, each with its sentence', async () => {
    const refused = async (from: Checkout, options: string, sentence: RegExp, env = {}) => {
      const { code, text } = await from.type(`publish ${store} ${options}`, env);
      expect.soft([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    };
    /** Builds other sources, beside those of the others. */
    const refusedBuild = async (name: string, sentence: RegExp, change: (sources: Sources) => void) => {
      const checkout = team.checkout(name);
      change(sources.in(checkout.terminal.folder));
      await checkout.build();
      await refused(checkout, '', sentence);
    };
    const changedBuild = async () => {
      sources.write({ heading: 'Honestly: ' });
      await team.build();
      const dist = join(team.terminal.folder, 'dist');
      const { entry } = JSON.parse(readFileSync(join(dist, 'region.json'), 'utf8')) as { entry: string };
      const script = join(dist, 'web', entry);
      const original = readFileSync(script);
      writeFileSync(script, Buffer.concat([original, Buffer.from(' ')]));
      await refused(team, '', /was changed after the build: change the sources, and build it again/);
      writeFileSync(script, original);
      await refused(team, '--key-file ../other.pem', /not an owner of the region endings/);
      const client = join(folder, 'team', 'changed-client.mjs');
      writeFileSync(client, CHANGED_CLIENT);
      const changing = (what: string) => ({ CHANGES: what, NODE_OPTIONS: `--import ${client}` });
      const notSigned = /\(region-release-tampered\): \S+ is not the file that was signed/;
      await refused(team, '', notSigned, changing('tampered'));
      await refused(team, '', /\(region-release-unsigned\): .*signature/, changing('unsigned'));
    };

    await Promise.all([
      refusedBuild(
        'leaking',
        /FAILED +Globals: .*\n +The global endingsAnswers is added: keep it in a module/,
        (changed) => changed.write({ effect: `Object.assign(window, { endingsAnswers: [] });` }),
      ),
      refusedBuild(
        'copied',
        /contains a copy of React, which a page may have only once: add it to "dependencies"/,
        (changed) => {
          changed.copyReact();
          changed.write({
            imports: `import { version as copied } from './react-copy';`,
            effect: 'console.debug(copied);',
          });
        },
      ),
      refusedBuild(
        'large',
        /\(region-release-too-large\): This release is too large: \S+ has more than 2000000 bytes/,
        (changed) => {
          changed.write();
          changed.writeModule('large.ts', `export const large = '${'endings '.repeat(262_500)}';\n`);
          changed.writeModule(
            'more.tsx',
            `import { large } from './large';\nexport default function More() { return <p>{large}</p>; }\n`,
          );
        },
      ),
      changedBuild(),
    ]);
    const { channels } = (await registry())!;
    expect(Object.entries(channels).map(([name, { version }]) => [name, version])).toEqual(
      expect.arrayContaining([['stable', first]]),
    );
    await untilAllHave(first);
  });

  await test.step('a release of the team is undone by whoever runs the site, without its sources', async () => {
    const published = await team.json<{ published: { version: string }[] }>(`publish ${store}`);
    const second = published.published[0]!.version;
    await untilAllHave(second);
    const late = await open(browser, second);
    expect(await operate(team.operator, `rollback ${REGION} ${store}`)).toContain(
      `Rolled ${REGION} back from ${second} to ${first}`,
    );
    await untilAllHave(first);
    await useOpenPage(late);
    await late.close();
  });

  await test.step('no page has failed, nothing was restarted, and open pages have gone on', async () => {
    await useOpenPage(early);
    await readers.stop();
    note(`Views by version: ${JSON.stringify(Object.fromEntries(readers.views))}`);
    expect(readers.problems).toEqual([]);
    expect(site.processes).toEqual(processes);
    await early.close();
  });
});

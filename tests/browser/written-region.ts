import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regionRoutes } from '@savepoint/contracts/routes';
import type { RegionStatusResponse, ReleaseHealth } from '@savepoint/contracts/regions';
import { regionSigner, signStatusRequest } from '@savepoint/contracts/region-trust';
import { publish, withdraw, type BuiltRemote } from '@savepoint/region-store';
import { expect, test } from '@playwright/test';
import { storeOf } from './search-versions';
import type { Site } from './site';

export const GAME = '/games/hades/';
/** Version of a written region: another one when a test is repeated, since views are counted by version. */
export const version = () => `1.0.${test.info().retry}`;

interface WrittenRegion {
  region: string;
  /** Body of its `mount(element, props, context)`. */
  mount: string;
  slot?: string;
  /** Text of its style sheet. */
  styles?: string;
}

/**
 * Publishes a remote with one region, whose container is written by hand: no tool of ours has seen it. Resolves when the
 * game’s page shows it.
 * @returns a function that takes it off the pages again
 */
export async function publishWritten(
  site: Site,
  { region, mount, slot = 'game-after-facts', styles }: WrittenRegion,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-region-'));
  const web = join(folder, 'dist', 'web');
  mkdirSync(web, { recursive: true });
  const marker = `--styles-${region}`;
  const files: Record<string, string> = {
    'entry.js': `'use strict'; var savepoint_${region} = {
      init() {},
      get: async () => () => ({ region: { mount(element, props, context) { ${mount}; return { update() {}, unmount() {} }; } } }),
    };`,
    ...(styles !== undefined && { 'styles.css': `:root{${marker}: }${styles}` }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(web, name), text);
  const css = styles === undefined ? [] : ['styles.css'];
  const built: BuiltRemote = {
    remote: region,
    version: version(),
    entry: 'entry.js',
    regions: {
      [region]: {
        module: `./${region}`,
        slot,
        height: { narrow: 150, wide: 120 },
        js: [],
        css,
        markers: css.map(() => marker),
      },
    },
    integrity: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        `sha384-${createHash('sha384').update(text).digest('base64')}`,
      ]),
    ),
    shared: {},
    contract: { props: {}, emits: {}, listensTo: {} },
    files: Object.keys(files),
  };
  writeFileSync(join(folder, 'dist', 'region.json'), JSON.stringify(built));
  const { store, signer } = storeOf(site);
  await publish({ store, signer, folder });
  rmSync(folder, { recursive: true });
  const isShown = async () =>
    (await (await fetch(site.url + GAME)).text()).includes(`data-region="${region}"`);
  await expect.poll(isShown).toBe(true);
  return async () => {
    await withdraw(region, { store, signer });
    // Tests in other files use the same site.
    await expect.poll(isShown).toBe(false);
  };
}

/** How a region’s stable version does, as its owners see it. */
export async function healthOf({ url, dataDir }: Site, region: string): Promise<ReleaseHealth> {
  const signer = regionSigner(readFileSync(join(dataDir, 'keys', 'regions.pem'), 'utf8'));
  const response = await fetch(url + regionRoutes.readRegionStatus.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signStatusRequest(url, 60, signer)),
  });
  const { regions } = (await response.json()) as RegionStatusResponse;
  const releases = regions.find((each) => each.region === region)!.releases;
  return releases.find(({ channel }) => channel === 'stable')!.health;
}

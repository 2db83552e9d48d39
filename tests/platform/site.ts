import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inspect } from 'node:util';
import { buildApp as buildFragments } from '@savepoint/fragments';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import { initOwners, registerHost } from '@savepoint/region-tools';
import { buildApp as buildRegions } from '@savepoint/regions';
import { createCallTokens } from '@savepoint/service-kit/calls';
import { callEnv } from '@savepoint/service-kit/testing';
import { startGateway } from '../../gateway/test/gateway';
import { RegionComposer } from '../../shell/src/server/regions/composer';
import { startShell } from '../../shell/test/support/shell';
import { freePort } from '../free-port';
import { HOST } from './remotes';

/** Longer than a thread needs to start on a busy machine. */
const TIMEOUT_MS = 60_000;

interface RegionsOptions {
  /** Port of the region store; any by default. */
  port?: number;
  /** More settings of it. */
  env?: Record<string, string>;
}

/** Starts the region store, the fragments service and the shell’s composer, connected as on the site; the API is a double. */
export async function startPlatform(folder: string, { port = 0, env = {} }: RegionsOptions = {}) {
  const store = path.join(folder, 'store');
  const key = newRegionKey();
  const signer = regionSigner(key);
  await registerHost(store, HOST);
  await initOwners({ store, signer });
  const regions = await buildRegions({
    REGIONS_DIR: store,
    LOG_LEVEL: 'silent',
    REGION_SITE_KEYS: signer.key,
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    ...env,
  });
  const regionsUrl = await regions.listen({ host: '127.0.0.1', port });
  const api = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ streams: [{ user_login: request.url }] }));
  });
  const apiUrl = await listening(api);
  const fragments = await buildFragments(
    {
      REGIONS_URL: regionsUrl,
      REGION_SITE_KEYS: signer.key,
      CATALOG_URL: apiUrl,
      COMMENTS_URL: apiUrl,
      USER_ACTIONS_URL: apiUrl,
      STREAMS_URL: apiUrl,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...callEnv,
    },
    { renderMs: TIMEOUT_MS, pingMs: TIMEOUT_MS, startMs: TIMEOUT_MS },
  );
  const fragmentsUrl = await fragments.listen({ host: '127.0.0.1', port: 0 });
  const failures: string[] = [];
  const composer = new RegionComposer({
    regionsUrl,
    siteKeys: [signer.key],
    fragmentsUrl,
    fragmentTimeoutMs: TIMEOUT_MS,
    tokens: createCallTokens('shell', callEnv.CALL_PRIVATE_KEY),
    log: { warn: (details) => void failures.push(inspect(details)) },
  });
  await composer.start();

  return {
    store,
    /** Key of the site’s owner, and its private half. */
    signer,
    key,
    regionsUrl,
    fragmentsUrl,
    composer,
    /** Why fragments were not rendered, with the code of the error. */
    failures,
    /** Renders a page with the fixture’s regions. */
    compose: () =>
      composer.compose(
        [
          { region: 'streams', props: { slug: 'hades', name: 'Hades' }, when: 'load' },
          { region: 'search', props: { q: 'hades' }, when: 'load' },
        ],
        {
          url: 'https://savepoint.test/games/hades/',
          requestId: 'platform-test',
          openSlots: { page: 'game', props: { slug: 'hades', name: 'Hades' } },
        },
      ),
    async close() {
      composer.stop();
      api.closeAllConnections();
      api.close();
      await Promise.all([regions.close(), fragments.close()]);
    },
  };
}

/**
 * Starts a site as readers see it: the gateway in front of the shell, and what `startPlatform` starts. Every page is whole,
 * however slow the machine.
 * @param env more settings of the region store
 */
export async function startSite(folder: string, env: Record<string, string> = {}) {
  const timeoutScale = process.env['TIMEOUT_SCALE'];
  process.env['TIMEOUT_SCALE'] = '100';
  const port = await freePort();
  const shellPort = await freePort();
  const REGIONS_URL = `http://127.0.0.1:${port}`;
  const gateway = await startGateway(
    { comments: REGIONS_URL, userActions: REGIONS_URL },
    { SHELL_URL: `http://127.0.0.1:${shellPort}`, REGIONS_URL },
  );
  const PUBLIC_URL = gateway.url;
  const platform = await startPlatform(folder, { port, env: { PUBLIC_URL, ...env } });
  const { fragmentsUrl: FRAGMENTS_URL, signer } = platform;
  const shell = await startShell(
    { REGIONS_URL, FRAGMENTS_URL, REGION_SITE_KEYS: signer.key, PUBLIC_URL },
    shellPort,
  );
  return {
    platform,
    gateway,
    shell,
    async close() {
      await gateway.close();
      await shell.close();
      await platform.close();
      if (timeoutScale === undefined) delete process.env['TIMEOUT_SCALE'];
      else process.env['TIMEOUT_SCALE'] = timeoutScale;
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

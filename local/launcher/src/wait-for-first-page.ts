import { setTimeout as wait } from 'node:timers/promises';
import type * as Contracts from '@savepoint/contracts';

const TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 50;

/**
 * Waits until the site serves pages with a catalogue, charts and regions.
 * @param gatewayUrl origin of the gateway
 * @param catalogUrl origin of the catalogue service
 * @param withRegions false when there are no regions to wait for
 * @throws {Error} after two minutes
 */
export async function waitForFirstPage(
  gatewayUrl: string,
  catalogUrl: string,
  withRegions = true,
): Promise<void> {
  // Loaded only now, so that it does not delay the start of the parts.
  const contracts = await import('@savepoint/contracts');
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (
      (await hasContent(gatewayUrl, contracts)) &&
      (await hasCharts(catalogUrl)) &&
      (await hasPage(gatewayUrl, withRegions))
    )
      return;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('The site did not become ready in time. See the messages above.');
}

/** Fetches a URL; undefined for an error or an unsuccessful response. */
async function fetchOk(url: string): Promise<Response | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response : undefined;
}

async function hasContent(gatewayUrl: string, { publicRoutes }: typeof Contracts): Promise<boolean> {
  const response = await fetchOk(gatewayUrl + publicRoutes.readSiteData.path);
  if (!response) return false;
  const { games } = (await response.json()) as Contracts.CallResponse<'readSiteData'>;
  return games > 0;
}

/** Pages have no charts until the charts have been computed. */
export async function hasCharts(catalogUrl: string): Promise<boolean> {
  const response = await fetchOk(`${catalogUrl}/readyz`);
  if (!response) return false;
  const { checks } = (await response.json()) as { checks: { rankings?: 'ok' | 'down' } };
  return checks.rankings === 'ok';
}

/** Pages have no regions until the shell has loaded the registry. */
async function hasPage(gatewayUrl: string, withRegions: boolean): Promise<boolean> {
  const response = await fetchOk(`${gatewayUrl}/`);
  return response !== undefined && (!withRegions || /"regions":\{"/.test(await response.text()));
}

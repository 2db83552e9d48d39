import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 50;

/**
 * Waits until the site has pages with a catalogue, charts and regions.
 * @param shellUrl origin of the shell
 * @param catalogUrl origin of the catalogue service
 * @param withRegions false when there are no regions to wait for
 * @throws {Error} after two minutes
 */
export async function waitForFirstPage(
  shellUrl: string,
  catalogUrl: string,
  withRegions = true,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if ((await hasCatalogue(catalogUrl)) && (await hasPage(shellUrl, withRegions))) return;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('The site did not become ready in time. See the messages above.');
}

/** Fetches a URL; undefined for an error or an unsuccessful response. */
async function fetchOk(url: string): Promise<Response | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response : undefined;
}

/** Whether the catalogue is imported and its charts have been computed. */
export async function hasCatalogue(catalogUrl: string): Promise<boolean> {
  const response = await fetchOk(`${catalogUrl}/readyz`);
  return response !== undefined && ((await response.json()) as { status: string }).status === 'ok';
}

/** Pages have no regions until the shell has loaded the registry. */
async function hasPage(shellUrl: string, withRegions: boolean): Promise<boolean> {
  const response = await fetchOk(`${shellUrl}/`);
  return response !== undefined && (!withRegions || /"regions":\{"/.test(await response.text()));
}

import { containerName, type ClientRegion } from '@savepoint/contracts';
import type { Region } from '@savepoint/region-kit';
import { loadScript, loadStyle } from './load-file';
import { registerDigests } from './deferred-chunks';
import { exposedModule } from './runtime';

/**
 * Loads a region: all its files side by side, then its module out of the remote’s container. The
 * federation runtime would fetch them one after the other, and the later ones without their digests.
 * @param report told about a style sheet that is missing, which is no reason to do without the region
 * @throws Error when a script is missing, late or not what was published, or when the remote needs
 *   other versions of shared modules than the page has
 */
export async function loadRegion(
  { remote, module, entry, js, css, integrity }: ClientRegion,
  report: (error: unknown) => void,
): Promise<Region<unknown>> {
  registerDigests(integrity);
  await Promise.all([
    ...[entry, ...js].map((url) => loadScript(url, integrity[url])),
    ...css.map((url) => loadStyle(url, integrity[url]).catch(report)),
  ]);
  return (await exposedModule<{ region: Region<unknown> }>(containerName(remote), module)).region;
}

import { containerName, type ClientRegion } from '@savepoint/contracts';
import type { Region } from '@savepoint/region-kit';
import { loadScript, loadStyle } from './load-file';
import { loadExposed } from './runtime';

/**
 * Loads a region’s module and its style sheets, at once.
 * @param report told about a style sheet that is missing, which is no reason to do without the region
 * @throws Error when a script is missing, late or not what was published, or when the remote needs
 *   other versions of shared modules than the page has
 */
export async function loadRegion(
  { remote, module, entry, js, css, integrity }: ClientRegion,
  report: (error: unknown) => void,
): Promise<Region<unknown>> {
  const styles = css.map((url) => loadStyle(url, integrity[url]).catch(report));
  // Before the entry, which would otherwise fetch them itself, later and without their digests.
  await Promise.all(js.map((url) => loadScript(url, integrity[url])));
  const container = { name: containerName(remote), url: entry, integrity: integrity[entry] };
  const [exposed] = await Promise.all([
    loadExposed<{ region: Region<unknown> }>(container, module),
    ...styles,
  ]);
  return exposed.region;
}

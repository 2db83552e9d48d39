import type { ClientRegion } from '@savepoint/contracts';
import type { Region } from '@savepoint/region-kit';
import { loadScript, loadStyle } from './load-file';

/** A Module Federation container, as webpack makes it. @see https://webpack.js.org/concepts/module-federation/ */
interface Container {
  init(shareScope: unknown): Promise<unknown>;
  get(module: string): Promise<() => unknown>;
}

declare global {
  /** Entry scripts of remotes put their container here, by the remote’s name. */
  var savepointRemotes: Record<string, Container> | undefined;
  /** Fills the share scope with what this build provides; made by webpack. */
  const __webpack_init_sharing__: (scope: string) => Promise<void>;
  const __webpack_share_scopes__: { default: unknown };
}

/**
 * Loads a region’s module, with all its files at once; what its remote shares with the page is the page’s own.
 * @param report told about a style sheet that is missing, which is no reason to do without the region
 * @throws Error when a script is missing, late or not what was published, or when the remote needs
 *   other versions of shared modules than the page has
 */
export async function loadRegion(
  region: ClientRegion,
  report: (error: unknown) => void,
): Promise<Region<unknown>> {
  await Promise.all([
    ...[region.entry, ...region.js].map((url) => loadScript(url, region)),
    ...region.css.map((url) => loadStyle(url, region).catch(report)),
    __webpack_init_sharing__('default'),
  ]);
  const container = globalThis.savepointRemotes?.[region.remote];
  if (!container) throw new Error(`${region.entry} brought no container`);
  await container.init(__webpack_share_scopes__.default);
  const factory = await container.get(region.module);
  return (factory() as { region: Region<unknown> }).region;
}

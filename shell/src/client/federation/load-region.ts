import { containerName, type ClientRegion } from '@savepoint/contracts';
import type { Region } from '@savepoint/region-kit';
import { satisfies } from './satisfies';
import { loadDeferredChunk, loadScript, loadStyle, registerDigests } from './load-files';

/**
 * Loads a region: all its files in parallel and with integrity, then its module from the remote’s container.
 * @param report called when a style sheet is missing; the region is mounted without it
 * @throws Error when a script is missing, times out or differs from its digest, or when the remote needs
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

/** Set by webpack in the host’s build. */
declare const __webpack_init_sharing__: (scope: string) => unknown;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

/** The shared modules that the host provides eagerly, by name and version. */
type ShareScope = Record<string, Record<string, { get(): () => unknown }>>;

/** The parts of a remote’s webpack runtime that the page sets. */
interface WebpackRequire {
  /** Loads a script. */
  l: typeof loadDeferredChunk;
  /** Base URL of the remote’s files. */
  p: string;
}

declare global {
  // Called by the scripts of remotes; see their webpack configuration.
  var savepointLoader: ((remote: WebpackRequire) => void) | undefined;
  var savepointShared: ((name: string, range: string) => unknown) | undefined;
}

/** Deferred chunks are loaded by the page, which has their digests, from the folder of the remote’s entry. */
globalThis.savepointLoader = (remote) => {
  Object.assign(remote, { l: loadDeferredChunk, p: currentScriptFolder() });
};

/**
 * Returns the page’s instance of a shared module.
 * @param range version that the remote needs, as in `^19.1.0`
 * @throws Error when the page does not have it in such a version
 */
globalThis.savepointShared = (name, range) => {
  for (const [version, { get }] of Object.entries(__webpack_share_scopes__['default']?.[name] ?? {}))
    if (satisfies(version, range)) return get()();
  throw new Error(`The page does not provide ${name}@${range}`);
};

/** The folder of the running script: a remote’s entry. */
const currentScriptFolder = () => new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** The global that an entry script defines. @see https://webpack.js.org/concepts/module-federation/ */
interface Container {
  /** Makes shared modules known to a container that consumes them by webpack’s own code. */
  init(shareScope: unknown, initScope: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Returns the page’s instances of the shared modules. */
async function shareScope(): Promise<unknown> {
  await __webpack_init_sharing__('default');
  return __webpack_share_scopes__['default'];
}

const initialised = new WeakMap<Container, Promise<unknown>>();

/**
 * Gets an exposed module from a remote’s container, with the page’s instances of the shared modules.
 * @param name of the container; its scripts have run
 * @param module such as `./comments`
 * @throws Error when there is no such container, or when the remote needs other versions of shared
 *   modules than the page has
 */
export async function exposedModule<T>(name: string, module: string): Promise<T> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`No script defined the container ${name}`);
  let start = initialised.get(container);
  if (!start) {
    start = shareScope().then((scope) => container.init(scope, []));
    initialised.set(container, start);
  }
  await start;
  const factory = await container.get(module);
  return factory() as T;
}

import { createInstance, getInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { containerName, type ClientRegion } from '@savepoint/contracts';
import type { Region } from '@savepoint/region-kit';
import { loadDeferredChunk, loadScript, loadStyle, registerDigests } from './load-files';

/**
 * Loads a region: all its files in parallel, then its module from the remote’s container. The federation
 * runtime would load them one after the other, and the later ones without integrity.
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

type BundlerRuntime = NonNullable<typeof federation.bundlerRuntime>;

declare global {
  /** The runtime that remotes are built against; see their webpack configuration. */
  var savepointFederation: (() => object) | undefined;
}

/**
 * Gives each remote a runtime with its own state over the page’s one copy of the code. That copy is built for
 * a host: it lacks what only a container does, and would take a remote’s `init` for the host’s own. Deferred
 * chunks are loaded by the page, which has their digests, from the folder of the remote’s entry.
 */
globalThis.savepointFederation = () => ({
  ...federation,
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: {
    ...federation.bundlerRuntime,
    S: {},
    initContainerEntry,
    init(remote: { webpackRequire: object; libraryType: string }) {
      Object.assign(remote.webpackRequire, { l: loadDeferredChunk, p: currentScriptFolder() });
      // Always set in the built package; only its type is partial.
      return federation.bundlerRuntime!.init(remote as Parameters<BundlerRuntime['init']>[0]);
    },
  },
});

/** The folder of the running script: a remote’s entry, when it requests its runtime. */
const currentScriptFolder = () => new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** The global that an entry script defines. @see https://module-federation.io/guide/basic/runtime/ */
interface Container {
  init(shareScope: unknown, initScope: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
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
  if (!container) throw new Error(`No container ${name}`);
  let start = initialised.get(container);
  if (!start) {
    // The host’s instance exists: this code runs in the host.
    start = Promise.resolve(container.init(getInstance()!.shareScopeMap['default'], []));
    initialised.set(container, start);
  }
  await start;
  const factory = await container.get(module);
  return factory() as T;
}

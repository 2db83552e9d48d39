import { containerName, type ClientRegion } from '@savepoint/contracts/base';
import type { Region } from '@savepoint/region-kit';
import { loadDeferredChunk, loadScript, loadStyle, registerDigests } from './load-files';
import { sharedModule } from './shared-modules';

/** A region is mounted without style sheets that take longer; `frame.css` shows its HTML then, too. */
const MAX_STYLE_DELAY_MS = 3_000;

/** A region whose scripts have run. */
export interface LoadedRegion {
  region: Region<unknown>;
  /** Whether its style sheets are in the page. */
  isStyled: boolean;
  /** Resolves when they are; rejects when one cannot be loaded. */
  styles: Promise<unknown>;
}

/**
 * Loads a region: all its files in parallel, then its module from the remote’s container. The
 * federation plugin’s runtime would load them one after the other, and the later ones without integrity.
 * @throws Error when a script is missing, times out or differs from its digest, or when the remote needs
 *   other versions of shared modules than the page has
 */
export async function loadRegion(pinned: ClientRegion): Promise<LoadedRegion> {
  const { remote, module, entry, js, integrity } = pinned;
  registerDigests(integrity);
  const styles = loadStyles(pinned);
  let isStyled = false;
  const styled = styles.then(
    () => (isStyled = true),
    () => {},
  );
  const late = new Promise((resolve) => setTimeout(resolve, MAX_STYLE_DELAY_MS));
  await Promise.all([entry, ...js].map((url) => loadScript(url, integrity[url])));
  await Promise.race([styled, late]);
  const exports = await exposedModule<{ region: Region<unknown> }>(containerName(remote), module);
  return { region: exports.region, isStyled, styles };
}

/**
 * Loads the style sheets of a region that the page does not have.
 * @param anew whether to load those too that are being loaded
 */
export const loadStyles = (
  { css, integrity }: Pick<ClientRegion, 'css' | 'integrity'>,
  anew = false,
): Promise<unknown> => Promise.all(css.map((url) => loadStyle(url, integrity[url], anew)));

/** What the code of the federation plugin in a remote’s entry knows of its modules. */
interface RemoteModules {
  /** Shared modules that each of its chunks needs, by id. */
  consumesLoadingData: {
    chunkMapping: Readonly<Record<string, readonly string[]>>;
    moduleIdToConsumeDataMapping: Readonly<Record<string, { shareKey: string; requiredVersion: string }>>;
  };
  /** Functions that run its modules, by id. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** Loads a chunk, and the folder of its chunks. */
  l: typeof loadDeferredChunk;
  p: string;
}

declare global {
  /** The runtime that remotes are built against; see their webpack configuration. */
  var savepointFederation: (() => object) | undefined;
}

/**
 * Gives a remote what its entry calls of the federation plugin’s runtime: shared modules, all of which the page has
 * already. Deferred chunks are loaded by the page, which has their digests, from the folder of the remote’s entry.
 */
globalThis.savepointFederation = () => ({
  bundlerRuntime: {
    /** @returns the remote’s instance of the runtime, of which nothing is called */
    init: ({ webpackRequire }: { webpackRequire: RemoteModules }) =>
      Object.assign(webpackRequire, { l: loadDeferredChunk, p: currentScriptFolder() }),
    /** Called before a chunk runs. */
    consumes: ({ chunkId, promises, webpackRequire }: ChunkLoading) =>
      promises.push(provideShared(chunkId, webpackRequire)),
  },
});

interface ChunkLoading {
  chunkId: string;
  /** What the chunk waits for. */
  promises: Promise<void>[];
  webpackRequire: RemoteModules;
}

/** Adds the shared modules of a chunk to the modules of its remote. @throws Error when the page has other versions */
async function provideShared(chunkId: string, remote: RemoteModules): Promise<void> {
  const { chunkMapping, moduleIdToConsumeDataMapping } = remote.consumesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    const { shareKey, requiredVersion } = moduleIdToConsumeDataMapping[id]!;
    const exports = sharedModule(shareKey, requiredVersion);
    remote.m[id] = (module) => void (module.exports = exports);
  }
}

/** The folder of the running script: a remote’s entry, when it requests its runtime. */
const currentScriptFolder = () => new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** The global that an entry script defines. @see https://module-federation.io/guide/basic/runtime/ */
interface Container {
  get(module: string): Promise<() => unknown>;
}

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
  const factory = await container.get(module);
  return factory() as T;
}

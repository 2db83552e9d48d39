import { createInstance, getInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { loadDeferredChunk } from './deferred-chunks';

type BundlerRuntime = NonNullable<typeof federation.bundlerRuntime>;

declare global {
  /** The runtime that remotes are built against; see the remotes’ webpack configuration. */
  var savepointFederation: (() => object) | undefined;
}

/**
 * Gives each remote a runtime of its own state over the page’s one copy of the code. The copy was built
 * for a host, so it lacks what only a container does, and would take a remote’s `init` for the host’s own.
 * Deferred chunks are loaded by the page, which has their digests, from the folder of the remote’s entry.
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
      Object.assign(remote.webpackRequire, { l: loadDeferredChunk, p: runningFolder() });
      return federation.bundlerRuntime!.init(remote as Parameters<BundlerRuntime['init']>[0]);
    },
  },
});

/** The folder of the script that runs now: an entry’s, as it asks for its runtime. */
const runningFolder = () => new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** What an entry script leaves behind. @see https://module-federation.io/guide/basic/runtime/ */
interface Container {
  init(shareScope: unknown, initScope: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

const started = new WeakMap<Container, Promise<unknown>>();

/**
 * Gets a module that a remote exposes; what the remote shares with the page is the page’s own.
 * @param name of the remote’s container, whose scripts have run
 * @param module as in `./comments`
 * @throws Error when there is no such container, or when the remote needs other versions of shared
 *   modules than the page has
 */
export async function exposedModule<T>(name: string, module: string): Promise<T> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`No script brought ${name}`);
  let start = started.get(container);
  if (!start) {
    start = Promise.resolve(container.init(getInstance()!.shareScopeMap['default'], []));
    started.set(container, start);
  }
  await start;
  const factory = await container.get(module);
  return factory() as T;
}

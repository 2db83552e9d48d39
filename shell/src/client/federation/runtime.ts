import { createInstance, getInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

declare global {
  /** The runtime that remotes are built against; see the remotes’ webpack configuration. */
  var savepointFederation: (() => object) | undefined;
}

/**
 * Gives each remote a runtime of its own state over the page’s one copy of the code. The copy was built
 * for a host, so it lacks what only a container does, and would take a remote’s `init` for the host’s own.
 */
globalThis.savepointFederation = () => ({
  ...federation,
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: { ...federation.bundlerRuntime, S: {}, initContainerEntry },
});

const host = getInstance()!;

/**
 * Gets a module that a remote exposes; what the remote shares with the page is the page’s own.
 * @param container name of the remote’s container, whose scripts have run
 * @param entry URL of its entry, for messages
 * @param module as in `./comments`
 * @throws Error when the remote needs other versions of shared modules than the page has
 */
export async function exposedModule<T>(container: string, entry: string, module: string): Promise<T> {
  host.registerRemotes([{ name: container, entry, entryGlobalName: container, type: 'global' }]);
  const exposed = await host.loadRemote<T>(`${container}/${module.slice('./'.length)}`);
  if (!exposed) throw new Error(`${entry} exposes no ${module}`);
  return exposed;
}

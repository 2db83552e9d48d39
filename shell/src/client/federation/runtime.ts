import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { freshUrl, isLost, markLost } from './load-file';

declare global {
  /** The runtime that remotes are built against; see the remotes’ webpack configuration. */
  var savepointFederation: typeof federation | undefined;
}

/** Milliseconds after which an entry counts as lost. */
const PATIENCE = 10_000;

/** Digests of remotes’ entries, by URL. */
const digests = new Map<string, string>();

/** An entry runs only when it is what was published. */
const pinned: ModuleFederationRuntimePlugin = {
  name: 'pinned-entries',
  createScript({ url }) {
    const script = document.createElement('script');
    const integrity = digests.get(url.split('?')[0]!);
    Object.assign(script, {
      src: url,
      async: true,
      crossOrigin: 'anonymous',
      ...(integrity && { integrity }),
    });
    return { script, timeout: PATIENCE };
  },
};

globalThis.savepointFederation = federation;
const host = getInstance()!;
host.registerPlugins([pinned]);

export interface RemoteEntry {
  name: string;
  url: string;
  integrity: string | undefined;
}

/**
 * Loads a module that a remote exposes; what the remote shares with the page is the page’s own.
 * @param module as in `./comments`
 * @throws Error when the entry is missing, late or not what was published, or when the remote needs
 *   other versions of shared modules than the page has; asked again, it is fetched anew
 */
export async function loadExposed<T>({ name, url, integrity }: RemoteEntry, module: string): Promise<T> {
  if (integrity) digests.set(url, integrity);
  const remote = { name, entry: freshUrl(url), entryGlobalName: name, type: 'global' };
  host.registerRemotes([remote], { force: isLost(url) });
  try {
    const loaded = await host.loadRemote<T>(`${name}/${module.slice('./'.length)}`);
    if (!loaded) throw new Error(`${url} exposes no ${module}`);
    return loaded;
  } catch (error) {
    markLost(url);
    throw error;
  }
}

/**
 * Replaces `@module-federation/runtime` in the host's build: the same instances without the loading of remotes, which
 * the client does itself (4 KB less in every page).
 */
import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';

let host = null;

/** Creates an instance for each build on the page; the first is the host's, since remotes load later. */
export function createInstance(options) {
  const instance = new ModuleFederation({ id: `${options.name}@${Date.now()}`, ...options });
  setGlobalFederationInstance(instance);
  host ??= instance;
  return instance;
}

export const init = createInstance;
export const getInstance = () => host;

export function getRemoteEntry() {
  throw new Error('The client loads entries itself');
}

import { container, type Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { webConfig } from './base';

/** Name of the container’s chunk; a region’s chunk is named by the region. */
export const ENTRY = 'remote-entry';

/**
 * A remote for the browser: a Module Federation container that exposes one module for each region.
 * @param shared range of each shared module that the host has to provide
 */
export function remoteConfig(
  remote: RemoteManifest,
  output: string,
  shared: Record<string, string>,
): Configuration {
  const base = webConfig({ name: remote.remote, folder: remote.folder, output });
  return {
    ...base,
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...base.plugins!,
      new container.ModuleFederationPlugin({
        name: ENTRY,
        library: { type: 'window', name: ['savepointRemotes', remote.remote] },
        exposes: Object.fromEntries(
          Object.entries(remote.regions).map(([name, file]) => [`./${name}`, { import: file, name }]),
        ),
        shared: Object.fromEntries(
          Object.entries(shared).map(([name, requiredVersion]) => [
            name,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
      }),
    ],
  };
}

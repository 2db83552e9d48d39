import type { Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { nodeConfig, type DevelopmentOptions } from './base';

/**
 * Configures the server build of a remote: `server.cjs`, which needs only Node. It includes React, so that a remote
 * renders with the version it was tested with.
 */
export function serverBundleConfig(
  remote: RemoteManifest,
  output: string,
  development?: DevelopmentOptions,
): Configuration {
  const base = nodeConfig({ name: remote.remote, folder: remote.folder, output, development });
  return {
    ...base,
    entry: { server: remote.server! },
    output: { ...base.output, filename: '[name].cjs' },
    // Members sign in in the page; the server never reaches the `import()` of this SDK.
    externals: [/^firebase\//],
  };
}

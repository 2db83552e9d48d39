import type { Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { nodeConfig, type DevelopmentOptions } from './base';

/**
 * The server’s half of a remote: `server.cjs`, which needs nothing but Node. React is in it, so that a
 * remote may render with the version it was tested with.
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
    // Signing in happens in the page; the SDK behind its `import()` is never asked for here.
    externals: [/^firebase\//],
  };
}

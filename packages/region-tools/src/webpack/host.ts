import { sharing, type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { webConfig, type BuildTarget } from './base';
import { providedVersions } from './shared';

interface HostOptions extends BuildTarget {
  /** Entry module, relative to the folder. */
  entry: string;
  /** URL path below which the output is served. */
  publicPath: string;
}

/**
 * Configures the build of the page client, which is the federation host. It provides the shared modules eagerly, so
 * that a remote needs no further request for them. The page names the remotes.
 */
export function hostConfig({ entry, publicPath, ...target }: HostOptions): Configuration {
  const base = webConfig(target);
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, publicPath },
    plugins: [
      ...base.plugins!,
      // Digests of the client's deferred chunks; pages name those of what they link.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      // The client loads remotes itself: their files in parallel, and only those whose digest the page names.
      new sharing.ProvideSharedPlugin({
        provides: Object.fromEntries(
          Object.entries(providedVersions(target.folder)).map(([name, version]) => [
            name,
            { shareKey: name, version, eager: true },
          ]),
        ),
      }),
    ],
  };
}

import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { webConfig, type BuildPlace } from './base';
import { providedVersions } from './shared';

/** Same place from `src/webpack` and `dist/webpack`. */
const RUNTIME = path.join(__dirname, '..', '..', 'runtime');

interface HostOptions extends BuildPlace {
  /** Entry module, relative to the folder. */
  entry: string;
  /** URL path below which the output is served. */
  publicPath: string;
}

/**
 * The page client: the host. It provides the shared modules from its own script, at once (`eager`), so
 * that a remote meets them without a further request. Which remotes there are, a page says.
 */
export function hostConfig({ entry, publicPath, ...place }: HostOptions): Configuration {
  const base = webConfig(place);
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, publicPath },
    resolve: {
      ...base.resolve,
      alias: {
        '@module-federation/runtime$': path.join(RUNTIME, 'runtime.mjs'),
        '@module-federation/error-codes$': path.join(RUNTIME, 'error-codes.mjs'),
        '@module-federation/error-codes/browser$': path.join(RUNTIME, 'error-codes.mjs'),
        '@module-federation/runtime/helpers$': path.join(RUNTIME, 'helpers.mjs'),
      },
    },
    plugins: [
      ...base.plugins!,
      // For what the client imports later; pages name the digests of what they link.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new ModuleFederationPlugin({
        name: 'host',
        shared: Object.fromEntries(
          Object.entries(providedVersions(place.folder)).map(([name, version]) => [
            name,
            { singleton: true, eager: true, version, requiredVersion: `^${version}` },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // The client loads files itself: side by side, and only those whose digest the page names.
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

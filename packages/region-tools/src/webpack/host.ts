import path from 'node:path';
import type { Configuration } from 'webpack';
import { ModuleFederationPlugin, SubresourceIntegrityPlugin, webpack } from '../toolchain';
import { webConfig, type BuildTarget } from './base';
import { providedVersions } from './shared';
import { stableModuleIds } from './stable-module-ids';

/** Resolves to the same folder from `src/webpack` and from `dist/webpack`. */
const RUNTIME = path.join(__dirname, '..', '..', 'runtime');

/**
 * Tells V8 to compile all functions of the entry while it is downloaded, on another thread, instead of each one at its
 * first call: that would be most of the time of the client’s tasks. After the minimizer, which removes comments.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileWhileLoading = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  entryOnly: true,
  include: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

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
    // A deferred part is one file, with its packages: the entry has a digest of each.
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
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
      compileWhileLoading,
      stableModuleIds,
      // Digests of the client's deferred chunks; pages name those of what they link. Every page loads them with the entry,
      // and no compression makes a digest shorter: these are as long as they have to be.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
      new ModuleFederationPlugin({
        name: 'host',
        shared: Object.fromEntries(
          Object.entries(providedVersions(target.folder)).map(([name, version]) => [
            name,
            { singleton: true, eager: true, version, requiredVersion: `^${version}` },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // The client loads files itself: in parallel, and only those whose digest the page names.
        experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

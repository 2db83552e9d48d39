import { containerName } from '@savepoint/contracts';
import type { Compiler, Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { ModuleFederationPlugin, webpack } from '../toolchain';
import { webConfig, type DevelopmentOptions } from './base';
import { addStyleMarkers } from './style-markers';
import { stableModuleIds } from './stable-module-ids';

/**
 * Configures the browser build of a remote: a Module Federation container that exposes one module for each region.
 * @param shared version range of each shared module that the host must provide
 */
export function remoteConfig(
  remote: RemoteManifest,
  output: string,
  shared: Record<string, string>,
  development?: DevelopmentOptions,
): Configuration {
  const base = webConfig({ name: remote.remote, folder: remote.folder, output, development });
  return {
    ...base,
    output: { ...base.output, publicPath: '' },
    optimization: { ...base.optimization, splitChunks: sharedByRegions(remote.regions) },
    externals: [pageFederationRuntime],
    // The page provides one for the session; see @savepoint/region-kit/toolkit.
    resolve: { ...base.resolve, alias: { '@reduxjs/toolkit$': '@savepoint/region-kit/toolkit' } },
    plugins: [
      ...base.plugins!,
      omitScriptLoader,
      stableModuleIds,
      addStyleMarkers(remote.remote),
      new ModuleFederationPlugin({
        name: containerName(remote.remote),
        filename: 'remote-entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(remote.regions).map(([name, { module }]) => [`./${name}`, { import: module, name }]),
        ),
        shared: Object.fromEntries(
          Object.entries(shared).map(([name, requiredVersion]) => [
            name,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;
/** Of source code; less is not worth a request. */
const SHARED_MIN_BYTES = 8_000;

/** Code that several regions of a remote use is in one file, which pages load once. */
const sharedByRegions = (regions: RemoteManifest['regions']): SplitChunks => ({
  cacheGroups: {
    default: false,
    shared: {
      name: 'shared',
      chunks: ({ name }) => typeof name === 'string' && name in regions,
      minChunks: 2,
      minSize: SHARED_MIN_BYTES,
    },
  },
});

/**
 * Omits webpack's script loader from an entry (0.6 KB each). The page, which has the digests, sets the loader and
 * the base URL.
 */
const omitScriptLoader = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('OmitScriptLoader', (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap({ name: 'OmitScriptLoader', stage: -1 }, () => true),
    ),
};

/**
 * Takes the federation runtime, some 20 KB, from the page instead of bundling it. The plugin's `externalRuntime`
 * leaves a part of it in each remote.
 */
const pageFederationRuntime: Extract<Configuration['externals'], (...args: never[]) => unknown> = (
  { request },
  done,
) =>
  /@module-federation[\\/]webpack-bundler-runtime/.test(request ?? '')
    ? done(undefined, 'var savepointFederation()')
    : done();

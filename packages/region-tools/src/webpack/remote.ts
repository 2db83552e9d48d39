import { containerName } from '@savepoint/contracts/base';
import { validRange } from 'semver';
import type { Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { ModuleFederationPlugin } from '../toolchain';
import { webConfig, type DevelopmentOptions } from './base';
import { omitScriptLoader } from './omit-script-loader';
import { omitUnused } from './omit-unused';
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
    module: {
      rules: [
        ...base.module!.rules!,
        { test: /[\\/]\.federation[\\/]entry\.\w+\.js$/, use: require.resolve('./federation-entry-loader') },
      ],
    },
    // The page provides one for the session; see @savepoint/region-kit/toolkit.
    resolve: { ...base.resolve, alias: { '@reduxjs/toolkit$': '@savepoint/region-kit/toolkit' } },
    plugins: [
      ...base.plugins!,
      omitScriptLoader,
      omitUnused,
      stableModuleIds,
      addStyleMarkers(remote.remote),
      new ModuleFederationPlugin({
        name: containerName(remote.remote),
        filename: 'remote-entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(remote.regions).map(([name, { module }]) => [`./${name}`, { import: module, name }]),
        ),
        shared: Object.fromEntries(
          Object.entries(shared).map(([name, range]) => [
            name,
            {
              import: false,
              singleton: true,
              strictVersion: true,
              requiredVersion: simpleRange(range),
            },
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

/** A range as the page reads it, which does not know all ways to write one: `^` with a version, or comparators. */
const simpleRange = (range: string): string => (/^\^\d+\.\d+\.\d+$/.test(range) ? range : validRange(range)!);

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

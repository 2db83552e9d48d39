import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerName } from '@savepoint/contracts';
import { RuntimeGlobals, type Compiler, type Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { webConfig, type DevelopmentOptions } from './base';
import { steadyIds } from './steady-ids';

/**
 * A remote for the browser: a Module Federation container that exposes one module for each region.
 * @param shared range of each shared module that the host has to provide
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
    externals: [federationRuntime],
    // The page has one for its session; see the kit.
    resolve: { ...base.resolve, alias: { '@reduxjs/toolkit$': '@savepoint/region-kit/toolkit' } },
    plugins: [
      ...base.plugins!,
      fetchedByPage,
      steadyIds,
      new ModuleFederationPlugin({
        name: containerName(remote.remote),
        filename: 'remote-entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(remote.regions).map(([name, file]) => [`./${name}`, { import: file, name }]),
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

/**
 * Leaves out of an entry how files are fetched (0.6 KB in each): the page, which knows their digests, puts
 * in both the way and the folder that they are fetched from.
 */
const fetchedByPage = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('FetchedByPage', (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap({ name: 'FetchedByPage', stage: -1 }, () => true),
    ),
};

/**
 * The federation runtime, some 20 KB, is the host’s: a remote takes it from the page instead of bringing
 * its own (the plugin’s `externalRuntime` takes only the greater part of it).
 */
const federationRuntime: Extract<Configuration['externals'], (...args: never[]) => unknown> = (
  { request },
  done,
) =>
  /@module-federation[\\/]webpack-bundler-runtime/.test(request ?? '')
    ? done(undefined, 'var savepointFederation()')
    : done();

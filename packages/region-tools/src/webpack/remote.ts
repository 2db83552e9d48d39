import { containerName } from '@savepoint/contracts';
import { container, RuntimeGlobals, RuntimeModule, type Compiler, type Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { webConfig, type DevelopmentOptions } from './base';
import { addStyleMarkers } from './style-markers';

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
    externals: sharedModules(shared),
    // The page provides one for the session; see @savepoint/region-kit/toolkit.
    resolve: { ...base.resolve, alias: { '@reduxjs/toolkit$': '@savepoint/region-kit/toolkit' } },
    plugins: [
      ...base.plugins!,
      pageLoader,
      addStyleMarkers(remote.remote),
      new container.ModuleFederationPlugin({
        name: containerName(remote.remote),
        filename: 'remote-entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(remote.regions).map(([name, file]) => [`./${name}`, { import: file, name }]),
        ),
      }),
    ],
  };
}

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;
/** Of source code; less is not worth a request. */
const SHARED_MIN_BYTES = 8_000;

/** Code that several regions of a remote use is in one file, which pages load once. */
const sharedByRegions = (regions: Readonly<Record<string, string>>): SplitChunks => ({
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
 * Takes shared modules from the page's share scope by a function of the page, in a version that fits. webpack's own
 * code for this is 1.3 KB in each entry.
 */
const sharedModules = (ranges: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      `var savepointShared(${JSON.stringify(name)}, ${JSON.stringify(range)})`,
    ]),
  );

/**
 * Takes the script loader and the base URL from the page, which has the files' digests, instead of webpack's own
 * loader (0.6 KB in each entry).
 */
class PageLoaderRuntimeModule extends RuntimeModule {
  constructor() {
    super('page loader', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `savepointLoader(${RuntimeGlobals.require});`;
  }
}

const pageLoader = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('PageLoader', (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap({ name: 'PageLoader', stage: -1 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new PageLoaderRuntimeModule());
          return true;
        }),
    ),
};

import path from 'node:path';
import type { Configuration, Module } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { MiniCssExtractPlugin, webpack } from '../toolchain';
import { typescriptLoaders, webConfig, type DevelopmentOptions } from './base';

/** Script and style sheet of the stage’s frame. */
export const STAGE_BUNDLE = 'stage';

const PACKAGES_CHUNK = 'packages';
const PACKAGE = /[\\/]node_modules[\\/]/;

interface StageOptions {
  /** Absolute path of the remote’s package, without symbolic links. */
  folder: string;
  /** Absolute path of the generated entry. */
  entry: string;
  output: string;
  /** URL path below which the output is served. */
  publicPath: string;
  development: DevelopmentOptions;
}

/**
 * Configures the browser build of the stage that `dev` shows regions on: the regions with React, the kit and the
 * session in one build, whose modules can be replaced one by one. It is no container; `check` and the site load that.
 */
export function stageConfig(
  { remote }: RemoteManifest,
  { folder, entry, output, publicPath, development }: StageOptions,
): Configuration {
  const base = webConfig({ name: remote, folder, output, development });
  const rules = base.module!.rules!;
  const isOwn = (file: string) => file.startsWith(`${folder}${path.sep}`) && !PACKAGE.test(file);
  return {
    ...base,
    entry: { [STAGE_BUNDLE]: entry },
    output: {
      ...base.output,
      publicPath,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: {
      ...base.resolve,
      // The stage has an identity of its own; the SDK is never loaded.
      alias: Object.fromEntries(['firebase/app', 'firebase/auth'].map((name) => [name, false])),
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: isOwn,
          use: [
            require.resolve('./refresh-loader'),
            ...typescriptLoaders({ development: true, refresh: true }),
          ],
        },
        { test: /\.tsx?$/, exclude: isOwn, use: typescriptLoaders() },
        ...rules.slice(1),
      ],
    },
    optimization: {
      // After a build with errors, the next update is one to what the pages have.
      emitOnErrors: false,
      // What does not change is not written again, nor its source map.
      splitChunks: {
        cacheGroups: {
          default: false,
          packages: {
            name: PACKAGES_CHUNK,
            test: (module: Module) => !isOwn(module.nameForCondition() ?? ''),
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      // Without digests in the names: pages load the changed file again.
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', runtime: false }),
      new webpack.HotModuleReplacementPlugin(),
    ],
  };
}

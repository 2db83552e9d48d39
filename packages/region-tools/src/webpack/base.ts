import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { CssMinimizerPlugin, loaderPath, MiniCssExtractPlugin, TerserPlugin } from '../toolchain';

/** A rebuild must not compete with writing the cache of the one before. */
const CACHE_WRITE_DELAY_MS = 60_000;

export interface BuildTarget {
  /** Unique name among the builds on a page. */
  name: string;
  /** Absolute path of the package that is built. */
  folder: string;
  /** Absolute path of the output folder; emptied before a build. */
  output: string;
  /** Makes a fast, unminified build. */
  development?: DevelopmentOptions | undefined;
}

export interface DevelopmentOptions {
  /** Absolute path of webpack's cache folder. */
  cacheDir: string;
}

/** Class names must be the same in the page and on the server, and differ between remotes. */
const cssModules = (name: string, exportOnlyLocals: boolean) => ({
  loader: loaderPath('css-loader'),
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      localIdentName: '[local]-[hash:base64:5]',
      localIdentHashSalt: name,
      exportOnlyLocals,
    },
  },
});

/**
 * Compiles TypeScript.
 * @param react options of swc; by default without the development runtime of JSX, which is not among the shared modules
 */
export const typescriptLoaders = (react: object = { development: false }) => [
  require.resolve('./parse-source-map-loader'),
  {
    loader: loaderPath('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', ...react } },
      },
    },
  },
];

const typescript: RuleSetRule = { test: /\.tsx?$/, use: typescriptLoaders() };

const production = ({ name, folder, output }: BuildTarget): Configuration => ({
  name,
  context: folder,
  mode: 'production',
  devtool: 'hidden-source-map',
  entry: {},
  output: { path: output, uniqueName: name, clean: true, hashFunction: 'xxhash64' },
  // Packages of this workspace are read from their sources.
  resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['source', '...'] },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        // swc has threads of its own; workers would be processes.
        parallel: false,
        terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
      }),
      new CssMinimizerPlugin({
        parallel: false,
        // Pictures inside style sheets stay as they are written: svgo has two parsers of its own.
        minimizerOptions: { preset: ['default', { svgo: false }] },
      }),
    ],
  },
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** Settings for fast rebuilds and readable code. Source maps without `eval`, which the pages' policy blocks. */
const development = (
  { name, cacheDir }: { name: string } & DevelopmentOptions,
  { optimization: _, ...config }: Configuration,
): Configuration => ({
  ...config,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  cache: {
    type: 'filesystem',
    name,
    cacheDirectory: cacheDir,
    buildDependencies: { tools: [`${__dirname}${path.sep}`] },
    idleTimeout: CACHE_WRITE_DELAY_MS,
    idleTimeoutAfterLargeChanges: CACHE_WRITE_DELAY_MS,
  },
});

const common = (runtime: string, target: BuildTarget): Configuration =>
  target.development
    ? development({ ...target.development, name: `${target.name}-${runtime}` }, production(target))
    : production(target);

/** Relative to the output folder. */
const mapsFolder = ({ folder, output }: BuildTarget): string =>
  path.relative(output, path.join(folder, 'dist', 'maps', 'web')).replaceAll(path.sep, '/');

/** Base configuration for the browser: scripts and style sheets with content hashes in their names. */
export function webConfig(target: BuildTarget): Configuration {
  const base = common('web', target);
  return {
    ...base,
    target: ['web', 'es2022'],
    output: {
      ...base.output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Outside the served folder: maps are for reading error reports.
      sourceMapFilename: target.development ? '[file].map' : `${mapsFolder(target)}/[file].map`,
      crossOriginLoading: 'anonymous',
    },
    module: {
      rules: [
        typescript,
        {
          test: /\.css$/,
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, cssModules(target.name, false)],
        },
        // Only style sheets name them: the server’s build has no addresses of files.
        { test: /\.(woff2|svg|png|webp)$/, issuer: /\.css$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // No loading at run time: the server links style sheets, and the host those of regions mounted later.
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        runtime: false,
      }),
    ],
  };
}

/** Base configuration for Node: one CommonJS file without external modules. */
export function nodeConfig(target: BuildTarget): Configuration {
  const base = common('node', target);
  return {
    ...base,
    target: 'node20',
    devtool: false,
    // React for production: a page waits for a fragment for a limited time only.
    optimization: { ...base.optimization, nodeEnv: 'production' },
    output: { ...base.output, library: { type: 'commonjs2' }, asyncChunks: false, publicPath: '' },
    module: { rules: [typescript, { test: /\.css$/, use: [cssModules(target.name, true)] }] },
  };
}

import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';

/** A rebuild must not compete with writing the cache of the one before. */
const CACHE_WRITE_DELAY_MS = 60_000;

export interface BuildPlace {
  /** Unique among everything on a page. */
  name: string;
  /** Absolute path of the package that is built. */
  folder: string;
  /** Absolute path of the folder that is filled; emptied first. */
  output: string;
  /** Makes a quick build for a developer's own machine. */
  development?: DevelopmentOptions | undefined;
}

export interface DevelopmentOptions {
  /** Absolute path of the folder for what webpack keeps between two runs. */
  cacheDir: string;
}

/** Class names must be the same in the page and on the server, and differ between remotes. */
const cssModules = (name: string, exportOnlyLocals: boolean) => ({
  loader: require.resolve('css-loader'),
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

const typescript: RuleSetRule = {
  test: /\.tsx?$/,
  use: [
    require.resolve('./map-loader'),
    {
      loader: require.resolve('swc-loader'),
      options: {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // The development runtime of JSX is not among the shared modules.
          transform: { react: { runtime: 'automatic', development: false } },
        },
      },
    },
  ],
};

const production = ({ name, folder, output }: BuildPlace): Configuration => ({
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
        terserOptions: { format: { comments: false } },
      }),
      new CssMinimizerPlugin(),
    ],
  },
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** Quick to build again, readable in a debugger, and without `eval`, which the pages' policy refuses. */
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

const common = (target: string, place: BuildPlace): Configuration =>
  place.development
    ? development({ ...place.development, name: `${place.name}-${target}` }, production(place))
    : production(place);

/** For the browser: scripts and style sheets named by their content. */
export function webConfig(place: BuildPlace): Configuration {
  const base = common('web', place);
  return {
    ...base,
    target: ['web', 'es2022'],
    output: {
      ...base.output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Beside what is served: maps are for whoever reads reports.
      sourceMapFilename: place.development ? '[file].map' : '../maps/web/[file].map',
      crossOriginLoading: 'anonymous',
    },
    module: {
      rules: [
        typescript,
        {
          test: /\.css$/,
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, cssModules(place.name, false)],
        },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
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

/** For Node: one CommonJS file with everything in it. */
export function nodeConfig(place: BuildPlace): Configuration {
  const base = common('node', place);
  return {
    ...base,
    target: 'node20',
    devtool: false,
    // React for production: a page waits for a fragment for a limited time only.
    optimization: { ...base.optimization, nodeEnv: 'production' },
    output: { ...base.output, library: { type: 'commonjs2' }, asyncChunks: false, publicPath: '' },
    module: { rules: [typescript, { test: /\.css$/, use: [cssModules(place.name, true)] }] },
  };
}

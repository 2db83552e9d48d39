import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';

export interface BuildPlace {
  /** Unique among everything on a page. */
  name: string;
  /** Absolute path of the package that is built. */
  folder: string;
  /** Absolute path of the folder that is filled; emptied first. */
  output: string;
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
          transform: { react: { runtime: 'automatic' } },
        },
      },
    },
  ],
};

const common = ({ name, folder, output }: BuildPlace): Configuration => ({
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

/** For the browser: scripts and style sheets named by their content. */
export function webConfig(place: BuildPlace): Configuration {
  const base = common(place);
  return {
    ...base,
    target: ['web', 'es2022'],
    output: {
      ...base.output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Beside what is served: maps are for whoever reads reports.
      sourceMapFilename: '../maps/web/[file].map',
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
  const base = common(place);
  return {
    ...base,
    target: 'node20',
    devtool: false,
    output: { ...base.output, library: { type: 'commonjs2' }, asyncChunks: false, publicPath: '' },
    module: { rules: [typescript, { test: /\.css$/, use: [cssModules(place.name, true)] }] },
  };
}

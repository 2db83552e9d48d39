import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin, webpack } from '../toolchain';
import { webConfig, type BuildTarget } from './base';
import { omitScriptLoader } from './omit-script-loader';
import { omitUnused } from './omit-unused';
import { isPageStyles } from './page-styles';
import { providedVersions } from './shared';

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

const quoted = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

/** The builds that React’s entries choose, without these and what they tell the developer tools. */
function productionReact(folder: string): Record<string, string> {
  const resolveFrom = (from: string, name: string) => createRequire(from).resolve(`${name}/package.json`);
  const client = path.join(folder, 'package.json');
  const reactDom = resolveFrom(client, 'react-dom');
  const build = (manifest: string, name: string) =>
    path.join(path.dirname(manifest), 'cjs', `${name}.production.js`);
  return {
    react$: build(resolveFrom(client, 'react'), 'react'),
    'react/jsx-runtime$': build(resolveFrom(client, 'react'), 'react-jsx-runtime'),
    'react-dom$': build(reactDom, 'react-dom'),
    'react-dom/client$': build(reactDom, 'react-dom-client'),
    scheduler$: build(resolveFrom(reactDom, 'scheduler'), 'scheduler'),
  };
}

interface HostOptions extends BuildTarget {
  /** Entry module, relative to the folder. */
  entry: string;
  /** URL path below which the output is served. */
  publicPath: string;
}

/**
 * Configures the build of the page client, which is the federation host: it gives remotes the shared modules that it
 * contains (`load-region.ts` of the shell), so that they need no further request for them. The page names the remotes.
 */
export function hostConfig({ entry, publicPath, ...target }: HostOptions): Configuration {
  const base = webConfig(target);
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, publicPath, clean: { keep: isPageStyles } },
    // A deferred part is one file, with its packages: the entry has a digest of each.
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    resolve: { ...base.resolve, alias: target.development ? {} : productionReact(target.folder) },
    plugins: [
      ...base.plugins!,
      compileWhileLoading,
      omitScriptLoader,
      omitUnused,
      // Digests of the client's deferred chunks; pages name those of what they link. Every page loads them with the entry,
      // and no compression makes a digest shorter: these are as long as they have to be.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
      new webpack.DefinePlugin({ SHARED_VERSIONS: quoted(providedVersions(target.folder)) }),
    ],
  };
}

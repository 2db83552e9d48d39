/**
 * Writes `packages/region-tools/toolchain`: the packages that a remote is built and checked with, in a few files. As
 * dependencies they would be 228 packages of 113 MB, most of which no command reaches.
 */
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from '../build/workspaces.mjs';

const tools = join(root, 'packages', 'region-tools');
const output = join(tools, 'toolchain');
const fromTools = createRequire(join(tools, 'package.json'));
const folderOf = (name) => join(root, 'node_modules', ...name.split('/'));

/** Native, and a dependency of the package. */
const SWC = '@swc/core';
/** Minimizers that are not used, and options of packages that are not installed here either. */
const UNUSED = [
  ...[
    '@minify-html/node',
    '@parcel/css',
    '@swc/css',
    '@swc/html',
    'clean-css',
    'csso',
    'esbuild',
    'html-minifier-terser',
  ],
  ...['html-webpack-plugin', 'loader-utils'],
  ...['lightningcss', 'minimizer-webpack-plugin', 'terser', 'uglify-js'],
  ...['bufferutil', 'canvas', 'utf-8-validate'],
];
/** For options that are not used, and replaced by nothing: parts of the federation plugin, and of the minimizer of styles. */
const OMITTED =
  /^(svgo|@module-federation\/(dts-plugin|manifest|bridge-react-webpack-plugin|rspack\/remote-entry-plugin))$/;
const EMPTY = `class Unused { apply() {} }
module.exports = { DtsPlugin: Unused, StatsPlugin: Unused, RemoteEntryPlugin: Unused, default: Unused };`;

/** Changes to packages that find others by their paths. */
const CHANGES = [
  // The modules of webpack, by a path that a variable of the environment could change.
  [
    /@module-federation[\\/]enhanced[\\/]dist[\\/]src[\\/].*\.js$/,
    [
      [/require\(\(0, \w+\.normalizeWebpackPath\)\(("[^"]+")\)\)/g, 'require($1)'],
      // The page has the runtime: `externals` knows it by its name, and nothing reads these paths.
      [
        /function resolveRuntimePaths\(implementation.*\) \{/,
        `function resolveRuntimePaths() {
          const pathOf = (name) => require("node:path").join(__dirname, "@module-federation", name, "index.js");
          return { runtimeToolsPath: pathOf("runtime-tools"), bundlerRuntimePath: pathOf("webpack-bundler-runtime"),
            runtimePath: pathOf("runtime") };
        }
        function unusedResolveRuntimePaths(implementation, resolve) {`,
      ],
    ],
  ],
  // Folder of packages that do not change: that of the bundle.
  [/webpack[\\/]lib[\\/]config[\\/]defaults\.js$/, [[/require\.resolve\("watchpack"\)/g, '__filename']]],
  // Files of the runtime, which are beside the bundle.
  [
    /css-loader[\\/]dist[\\/]plugins[\\/].*\.js$/,
    [[/require\.resolve\("\.\.\/runtime\//g, 'require.resolve("./runtime/']],
  ],
  // Synchronous requests of pages: those of the check reach no network.
  [/jsdom[\\/].*XMLHttpRequest-impl\.js$/, [[/require\.resolve\("\.\/xhr-sync-worker\.js"\)/, 'null']]],
];

const plugin = {
  name: 'toolchain',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: OMITTED }, ({ path }) => ({ path, namespace: 'omitted' }));
    onLoad({ filter: /.*/, namespace: 'omitted' }, () => ({ contents: EMPTY }));
    onLoad({ filter: COPIED }, ({ path }) => ({ contents: textOf(path) }));
    for (const [filter, changes] of CHANGES)
      onLoad({ filter }, ({ path }) => ({
        contents: changes.reduce((code, [from, to]) => code.replace(from, to), readFileSync(path, 'utf8')),
      }));
  },
};

/** What webpack copies from its own sources into a build: as it is. */
const COPIED = /webpack[\\/]lib[\\/]hmr[\\/]\w+\.runtime\.js$/;
const textOf = (file) => `module.exports = { toString: () => ${JSON.stringify(String(fromTools(file)))} };`;

/** @returns the folders of the packages in it */
async function bundle(name, contents) {
  const { metafile, warnings } = await build({
    stdin: { contents, resolveDir: tools, loader: 'js' },
    outfile: join(output, name),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // Packages look at the names of classes.
    keepNames: true,
    charset: 'utf8',
    legalComments: 'none',
    external: [SWC, ...UNUSED],
    plugins: [plugin],
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: root,
  });
  const serious = warnings.filter(
    ({ id }) => !['require-resolve-not-external', 'indirect-require'].includes(id),
  );
  for (const { text, location } of serious)
    console.log(`${name}: ${text} (${location?.file}:${location?.line})`);
  return Object.keys(metafile.inputs).flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
  );
}

/** Writes a file of each loader: webpack finds loaders by their paths. */
function writeLoaders() {
  for (const [file, name] of [
    ['css-loader.cjs', 'cssLoader'],
    ['swc-loader.cjs', 'swcLoader'],
    ['loader.js', 'miniCssLoader'],
  ])
    writeFileSync(join(output, file), `module.exports = require('./index.cjs').${name};\n`);
  const copy = (name, folder) =>
    cpSync(join(folderOf(name), 'dist', folder), join(output, folder), { recursive: true });
  copy('css-loader', 'runtime');
  copy('mini-css-extract-plugin', 'hmr');
}

/** Copies the compiler with its libraries, and without the language service, which editors bring. */
function copyTypeScript() {
  const lib = join(folderOf('typescript'), 'lib');
  mkdirSync(join(output, 'typescript'));
  for (const name of readdirSync(lib).filter((each) => /^(_tsc\.js|lib(\..*)?\.d\.ts)$/.test(each)))
    cpSync(join(lib, name), join(output, 'typescript', name));
  cpSync(join(folderOf('typescript'), 'ThirdPartyNoticeText.txt'), join(output, 'typescript', 'NOTICE.txt'));
}

function writeLicences(folders) {
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((each) => /^(licen[cs]e|copying)/i.test(each));
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `Licence: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  writeFileSync(join(output, 'LICENCES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Writes the folder. */
export async function bundleToolchain() {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  const enhanced = dirname(fromTools.resolve('@module-federation/enhanced/webpack'));
  const file = (path) => JSON.stringify(path);
  const folders = [
    ...(await bundle(
      'index.cjs',
      `exports.webpack = require('webpack');
      exports.ModuleFederationPlugin = require(${file(join(enhanced, 'lib', 'container', 'ModuleFederationPlugin.js'))}).default;
      exports.CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
      exports.MiniCssExtractPlugin = require('mini-css-extract-plugin');
      exports.postcss = require('postcss');
      exports.TerserPlugin = require('terser-webpack-plugin');
      exports.SubresourceIntegrityPlugin = require('webpack-subresource-integrity').SubresourceIntegrityPlugin;
      exports.cssLoader = require('css-loader');
      exports.miniCssLoader = require('mini-css-extract-plugin/dist/loader');
      exports.swcLoader = require('swc-loader');`,
    )),
    ...(await bundle('jsdom.cjs', `module.exports = require('jsdom');`)),
    ...['axe-core', 'typescript'].map((name) => relative(root, folderOf(name))),
  ];
  cpSync(join(folderOf('axe-core'), 'axe.min.js'), join(output, 'axe.min.js'));
  writeLoaders();
  copyTypeScript();
  writeLicences(folders.filter((folder) => existsSync(join(root, folder, 'package.json'))));
}

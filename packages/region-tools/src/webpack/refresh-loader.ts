import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';

/** Resolves to the same file from `src/webpack` and from `dist/webpack`. */
const RUNTIME = path.join(__dirname, '..', '..', 'stage', 'dev', 'refresh.js');

/**
 * Connects a module with React Fast Refresh: swc’s output calls `$RefreshReg$` and `$RefreshSig$`. The first line keeps
 * its place, so that the source map fits.
 */
const connectWithRefresh: LoaderDefinitionFunction = function (code, map) {
  const file = JSON.stringify(path.relative(this.rootContext, this.resourcePath));
  const before =
    `import * as __stageRefresh from ${JSON.stringify(RUNTIME)};` +
    `const $RefreshReg$ = __stageRefresh.register(${file}), $RefreshSig$ = __stageRefresh.signature;`;
  const after = `__stageRefresh.accept(${file}, __webpack_module__, import.meta.webpackHot);`;
  this.callback(null, `${before}${code}\n${after}\n`, map);
};

export default connectWithRefresh;

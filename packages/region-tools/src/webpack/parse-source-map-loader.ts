import type { LoaderDefinitionFunction } from 'webpack';

/**
 * Passes the source map on as an object, in which webpack makes paths relative. swc's loader gives text, in which the
 * absolute path of the build would stay and change the content hashes.
 */
const parseSourceMap: LoaderDefinitionFunction = function (code, map) {
  this.callback(null, code, typeof map === 'string' ? (JSON.parse(map) as typeof map) : map);
};

export default parseSourceMap;

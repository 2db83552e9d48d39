import type { LoaderDefinitionFunction } from 'webpack';

/**
 * Hands on the source map as an object: webpack makes paths in it relative then. As the text that swc’s loader gives
 * it, the map kept the folder of the build, and with it names of files, and what is in them, differed by folder.
 */
const readMap: LoaderDefinitionFunction = function (code, map) {
  this.callback(null, code, typeof map === 'string' ? (JSON.parse(map) as typeof map) : map);
};

export default readMap;

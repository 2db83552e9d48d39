const Module = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** What a worker loads once: third-party modules, sources that are no tests, and this folder. */
const KEPT = /\/node_modules\/|\/src\/(?!.*\.test\.tsx?$)|\/tests\/jest\//;
/** What jest's resolution knows and Node's does not: the sources of our packages, and styles. */
const RESOLVED_BY_JEST = /^@savepoint\/|\.css$/;
/** Where jest-circus stores the listeners of a test file. */
const CIRCUS_LISTENERS = Symbol.for('EVENT_HANDLERS');
const CIRCUS = /\/jest-circus\//;

/** Of the file that runs now. */
let resolve;
let transform;
const sourceMaps = new Map();

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  return resolve && parent?.filename && RESOLVED_BY_JEST.test(request)
    ? resolve(parent.filename, request)
    : resolveFilename.call(this, request, parent, ...rest);
};
for (const extension of ['.ts', '.tsx'])
  Module._extensions[extension] = (module, filename) => module._compile(transform(filename), filename);

function needsOwnModules() {
  throw new Error(
    'Modules are kept from file to file. Begin this file with /** @jest-environment node */ to mock or reset them.',
  );
}

/**
 * Jest's runtime for files whose environment keeps modules: loads them with Node's loader, and leaves in its cache what
 * is no test or test helper. So each worker compiles a service once. All else of jest stays: transforms and their cache,
 * spies, fake timers, snapshots. Files whose docblock names another environment have modules of their own, as usual.
 */
class KeepingRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest);
    if (!environment.keepsModules) return;
    resolve = (from, request) => this._resolution.resolveCjs(from, request);
    transform = (filename) => {
      const { code, sourceMapPath } = transformer.transform(filename, this._getFullTransformationOptions());
      if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
      return code;
    };
    for (const file of Object.keys(require.cache))
      if (!KEPT.test(file) || CIRCUS.test(file)) delete require.cache[file];
    delete globalThis[CIRCUS_LISTENERS];
  }

  requireModule(from, moduleName, ...rest) {
    if (!this._environment.keepsModules) return super.requireModule(from, moduleName, ...rest);
    globalThis.jest = {
      ...this.jestGlobals.jestObjectFor(this._testPath),
      mock: needsOwnModules,
      doMock: needsOwnModules,
      resetModules: needsOwnModules,
      isolateModules: needsOwnModules,
      isolateModulesAsync: needsOwnModules,
    };
    return Module.createRequire(from)(moduleName ?? from);
  }

  getSourceMaps() {
    return this._environment.keepsModules ? sourceMaps : super.getSourceMaps();
  }
}

module.exports = KeepingRuntime;

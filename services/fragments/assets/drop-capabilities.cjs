'use strict';
const Module = require('node:module');
const vm = require('node:vm');

/** Own properties of `process` that Node itself or `render-process.cjs` needs later. */
const KEPT_OF_PROCESS = new Set([
  ...['_events', '_eventsCount', '_maxListeners', '_exiting', '_tickCallback', 'exitCode', 'nextTick'],
  ...['emit', 'emitWarning', 'exit', 'reallyExit', 'off', 'on', 'removeListener', 'domain'],
  ...[
    'connected',
    'channel',
    '_channel',
    'disconnect',
    '_disconnect',
    '_handleQueue',
    '_pendingMessage',
    '_send',
  ],
  ...[
    'platform',
    'version',
    'versions',
    'features',
    'release',
    'hrtime',
    'noDeprecation',
    'traceDeprecation',
  ],
]);

const refuse = () => {
  throw new Error('This process has no modules');
};

/**
 * Removes what this process does not need from the objects of its realm: loading of modules, all globals that are not
 * part of the language (`fetch` among them), and most of `process` (`binding`, `kill`, `dlopen`).
 *
 * Node’s permission model alone would leave the network (before Node 25) and signals to other processes.
 */
exports.dropCapabilities = function dropCapabilities() {
  const { prototype } = Module;
  for (const name of Object.keys(Module._extensions)) Module._extensions[name] = refuse;
  for (const name of Object.keys(Module._cache)) delete Module._cache[name];
  for (const name of ['_load', '_resolveFilename', 'createRequire', 'register', 'runMain'])
    Module[name] = refuse;
  for (const name of ['require', 'load', '_compile']) prototype[name] = refuse;

  const language = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'));
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'console']) language.delete(name);
  const { process } = globalThis;
  remove(globalThis, (name) => !language.has(name));
  remove(process, (name) => !KEPT_OF_PROCESS.has(name));
};

/** Removes properties, those that cannot be deleted by replacing their value where that is possible. */
function remove(object, isRemoved) {
  for (const name of Reflect.ownKeys(object)) {
    if (typeof name === 'symbol' || !isRemoved(name)) continue;
    // Without reading it, which would load what is only loaded when it is used.
    if (!Reflect.deleteProperty(object, name)) Reflect.set(object, name, undefined);
  }
}

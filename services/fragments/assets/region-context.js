/**
 * The realm of a server bundle: the language, and what is defined here and in `region-text.js`. It is evaluated to a function that gets `host`,
 * the only way out, which bundles never see; see `operations` in `render-process.cjs`. That function returns `dispatch`.
 *
 * Messages are JSON: `render` is answered with `rendered` or `failed`; in between, `call` makes a call of the public API
 * and is answered with `response`; `ping` is answered with `pong` as soon as the process is idle.
 */
// oxlint-disable-next-line no-unused-expressions -- the value of the script
(function defineContext(host) {
  'use strict';
  const { parse, stringify } = JSON;
  const MAX_TIMERS = 1_000;
  const MAX_OUTPUTS = 50;
  const MAX_OUTPUT_LENGTH = 2_000;

  const describe = (error) => {
    try {
      return `${error?.stack ?? error}`.slice(0, 4_000);
    } catch {
      return 'something that is no error was thrown';
    }
  };

  // Timers

  const timers = new Map();
  let lastTimer = 0;
  function startTimer(callback, delayMs, run) {
    if (typeof callback !== 'function') throw new TypeError('A timer needs a function');
    if (timers.size >= MAX_TIMERS) throw new Error('There are too many timers');
    lastTimer += 1;
    timers.set(lastTimer, run);
    host('timer', lastTimer, +delayMs || 0);
    return lastTimer;
  }
  function setInterval(callback, delayMs, ...args) {
    const id = startTimer(callback, delayMs, () => {
      timers.set(id, run);
      host('timer', id, +delayMs || 1);
      callback(...args);
    });
    const run = timers.get(id);
    return id;
  }
  const setTimeout = (callback, delayMs, ...args) => startTimer(callback, delayMs, () => callback(...args));
  const setImmediate = (callback, ...args) => setTimeout(callback, 0, ...args);
  const clearTimer = (id) => void timers.delete(id);
  const queueMicrotask = (callback) => void Promise.resolve().then(() => callback());
  function onTimer(id) {
    const run = timers.get(id);
    timers.delete(id);
    run?.();
  }

  // Modules

  /** Enough for React, which uses it while it renders. */
  class AsyncLocalStorage {
    #store;
    getStore() {
      return this.#store;
    }
    run(store, callback, ...args) {
      const before = this.#store;
      this.#store = store;
      try {
        return callback(...args);
      } finally {
        this.#store = before;
      }
    }
  }

  /** The builds of React for Node need these to be loaded; nothing that renders to a string uses more of them. */
  const modules = new Map([
    ['async_hooks', { AsyncLocalStorage }],
    ['crypto', {}],
    ['stream', {}],
    ['util', { TextEncoder: globalThis.TextEncoder, TextDecoder: globalThis.TextDecoder }],
  ]);
  function require(name) {
    const module = modules.get(`${name}`.replace(/^node:/, ''));
    if (!module) throw new Error(`A fragment cannot use the module ${name}`);
    return module;
  }

  // Globals

  let outputs = 0;
  function log(...values) {
    outputs += 1;
    if (outputs > MAX_OUTPUTS) return;
    const texts = values.map((value) => {
      if (typeof value !== 'object' || value === null || value instanceof Error) return describe(value);
      return stringify(value) ?? 'undefined';
    });
    send({ type: 'output', text: texts.join(' ').slice(0, MAX_OUTPUT_LENGTH) });
  }
  const console = { debug: log, error: log, info: log, log, trace: log, warn: log };
  const process = {
    env: { NODE_ENV: 'production' },
    nextTick: (callback, ...args) => queueMicrotask(() => callback(...args)),
  };
  const performance = { now: () => host('now') };
  const timerGlobals = {
    setTimeout,
    setInterval,
    setImmediate,
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
    clearImmediate: clearTimer,
    queueMicrotask,
  };
  const globals = { ...timerGlobals, console, global: globalThis, performance, process };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];

  // Renders

  let regions = {};
  /** Pending calls by number. */
  const pending = new Map();
  let lastRequest = 0;

  /** @throws {Error} for what is not JSON or too large */
  function send(message) {
    if (!host('send', stringify(message))) throw new Error('The message to the page is too large');
  }

  function load(bundle) {
    const module = { exports: {} };
    const parameters = [Array, Error, Map, Object, Promise, Set, String, Symbol, process];
    bundle.call(module.exports, module.exports, require, module, ...parameters);
    ({ regions } = module.exports);
    send({ type: 'ready' });
  }

  async function render({ job, region, props, url, language }) {
    try {
      let reusable = true;
      const context = {
        region,
        language,
        get url() {
          reusable = false;
          return url;
        },
        call: (name, input) => {
          reusable = false;
          return callService(job, name, input);
        },
      };
      const { html, state, jsonld, not_found } = await regions[region].render(props, context);
      send({ type: 'rendered', job, result: { html, state, jsonld, not_found }, reusable });
    } catch (error) {
      send({ type: 'failed', job, error: describe(error) });
    }
  }

  function callService(job, name, input) {
    return new Promise((resolve, reject) => {
      lastRequest += 1;
      pending.set(lastRequest, { resolve, reject });
      send({ type: 'call', job, request: lastRequest, name, input });
    });
  }

  function onResponse({ request, value, error }) {
    const { resolve, reject } = pending.get(request);
    pending.delete(request);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  }

  function onMessage(message) {
    if (message.type === 'render') void render(message);
    else if (message.type === 'response') onResponse(message);
    else send({ type: 'pong' });
  }

  return function dispatch(type, value) {
    if (type === 'load') load(value);
    else if (type === 'timer') onTimer(value);
    else onMessage(parse(value));
  };
});

'use strict';
/**
 * Renders stories with a server bundle, in a realm with the globals and modules that a fragment has on the site: no
 * files, no network, no environment. Gets `{bundle, url, stories}`; sends what each story gave, then ends.
 */
const vm = require('node:vm');

const RENDER_TIMEOUT_MS = 60_000;

const describe = (error) => String(error?.message ?? error);

const modules = {
  async_hooks: { AsyncLocalStorage: require('node:async_hooks').AsyncLocalStorage },
  crypto: {},
  stream: {},
  util: { TextEncoder, TextDecoder },
};

function requireModule(name) {
  const module = modules[String(name).replace(/^node:/, '')];
  if (!module) throw new Error(`a fragment cannot use the module ${name}`);
  return module;
}

/** Runs the bundle. @returns its exports */
function load(bundle) {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
  const { console, performance, queueMicrotask, TextDecoder, TextEncoder, URL, URLSearchParams } = globalThis;
  const process = { env: { NODE_ENV: 'production' }, nextTick: queueMicrotask };
  const sandbox = {
    ...{ setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate },
    ...{ console, performance, queueMicrotask, TextDecoder, TextEncoder, URL, URLSearchParams, process },
  };
  sandbox.global = sandbox;
  const context = vm.createContext(sandbox);
  const module = { exports: {} };
  const run = vm.runInContext(`(function (exports, require, module) {${bundle}\n})`, context, {
    filename: 'server.cjs',
  });
  run(module.exports, requireModule, module);
  return module.exports;
}

/** A fragment whose calls fail or are not answered in time gives no HTML: the browser renders the region. */
async function renderStory(fragment, { region, props, answers, errors, pending }, url) {
  const missing = [];
  let failed = false;
  const call = (name) => {
    if (pending?.includes(name) || (errors && Object.hasOwn(errors, name))) {
      failed = true;
      return Promise.reject(new Error(`the story lets the call ${name} fail`));
    }
    if (answers && Object.hasOwn(answers, name)) return Promise.resolve(structuredClone(answers[name]));
    missing.push(name);
    return Promise.reject(new Error(`the story has no answer for the call ${name}`));
  };
  try {
    const { html, state } = await Promise.race([
      fragment.render(structuredClone(props), { region, url, call }),
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('it did not render in time')), RENDER_TIMEOUT_MS).unref();
      }),
    ]);
    return { html, state, missing };
  } catch (error) {
    if (failed && missing.length === 0) return { missing };
    return { error: describe(error), stack: error?.stack, missing };
  }
}

process.once('message', async ({ bundle, url, stories }) => {
  let regions;
  try {
    ({ regions } = load(bundle));
    if (typeof regions !== 'object' || regions === null) throw new Error('it does not export "regions"');
  } catch (error) {
    return process.send({ error: describe(error), stack: error?.stack }, () => process.exit());
  }
  const rendered = [];
  for (const story of stories)
    rendered.push(
      typeof regions[story.region]?.render === 'function'
        ? await renderStory(regions[story.region], story, url)
        : null,
    );
  process.send({ rendered, fragments: Object.keys(regions) }, () => process.exit());
});

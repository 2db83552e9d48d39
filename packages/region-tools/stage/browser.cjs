'use strict';
/* global document -- of the page that is opened */
/**
 * Mounts stories with the browser bundle of a remote in jsdom, as the site's page does: the container gets React, the
 * kit and the session from the page. Gets `{folder, web, entry, files, container, modules, shared, stories, calls, url, packages}`;
 * sends what each story gave, which globals changed and what was requested, then ends.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { openPage } = require('./page.cjs');
const { preparePolicy } = require('./policy.cjs');
const { standIn } = require('./stand-ins.cjs');

const describe = (error) =>
  String(error?.message ?? error)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .join('\n');
/** Turns of the event loop within which what a story starts has ended: there is no network. */
const SETTLE_TURNS = 20;
const settle = async () => {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
};

process.once('message', (message) =>
  check(message).then(
    (result) => process.send(result, () => process.exit()),
    (error) => process.send({ error: describe(error) }, () => process.exit()),
  ),
);

async function check(message) {
  const { folder, web, entry, files, container, modules, shared, stories, calls, url, packages } = message;
  const fromRemote = createRequire(path.join(folder, 'package.json'));
  const { requests, network } = openPage(require(packages.jsdom), url);
  const { window } = globalThis;
  /** Names of the files that have run. */
  const ran = new Set();
  const policy = preparePolicy(window, ran);
  const React = fromRemote('react');
  const kit = fromRemote('@savepoint/region-kit');
  const session = shared['@savepoint/session'] ? fromRemote('@savepoint/session') : undefined;
  session?.startSession({
    config: { apiKey: 'check', authDomain: 'check', projectId: 'check' },
    bus: kit.createBus(),
    track: () => {},
    loadIdentity: () => new Promise(() => {}),
  });
  const axe = require(packages.axe);
  const errors = [];
  globalThis.addEventListener('error', ({ error, message }) => errors.push(describe(error ?? message)));
  process.on('uncaughtException', (error) => errors.push(describe(error)));
  process.on('unhandledRejection', (error) => errors.push(describe(error)));

  const run = (name) => {
    ran.add(name);
    return vm.runInThisContext(readFileSync(path.join(web, name), 'utf8'), { filename: name });
  };
  globalThis.savepointFederation = () => federationFor(fromRemote, shared, run);
  const before = globals(window);
  let loaded;
  const blocked = await policy.watch(async () => {
    loaded = await loadModules({ run, entry, files, container, modules });
  });
  if (loaded.error) return { loadError: loaded.error };

  const results = [];
  for (const story of stories) {
    const region = loaded.modules[story.region];
    const mounted = { mounts: [], violations: [], blocked: [] };
    network.answer = (address, signal) => standIn(story, calls, address, signal);
    // Once on the server’s HTML and once without.
    for (const html of story.html === undefined ? [''] : [story.html, ''])
      mounted.mounts.push(
        await mountStory({ region, story, html, React, kit, errors, axe, policy, mounted }),
      );
    results.push(mounted);
  }
  return { results, blocked, requests, globals: changes(before, globals(window)), scripts: addedScripts() };
}

/** What a container’s entry takes from the page, with the versions that are installed for the remote; see the host’s `load-region.ts`. */
const federationFor = (fromRemote, shared, run) => ({
  bundlerRuntime: {
    init({ webpackRequire }) {
      const l = (url, done) => {
        try {
          run(path.basename(url));
          done({ type: 'load' });
        } catch (error) {
          done({ type: describe(error), target: {} });
        }
      };
      Object.assign(webpackRequire, { l, p: '/' });
    },
    consumes({ chunkId, webpackRequire }) {
      const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
      for (const id of chunkMapping[chunkId] ?? []) {
        const { shareKey } = moduleIdToConsumeDataMapping[id];
        if (!shared[shareKey]) throw new Error(`the page has no ${shareKey}`);
        const exports = fromRemote(shareKey);
        webpackRequire.m[id] = (module) => void (module.exports = exports);
      }
    },
  },
});

async function loadModules({ run, entry, files, container, modules }) {
  try {
    for (const name of [entry, ...files]) run(name);
    const remote = globalThis[container];
    if (!remote) throw new Error(`its entry does not define ${container}`);
    const found = {};
    for (const [region, module] of Object.entries(modules)) {
      const { region: exported } = (await remote.get(module))();
      if (typeof exported?.mount !== 'function') throw new Error(`${module} does not export "region"`);
      found[region] = exported;
    }
    return { modules: found };
  } catch (error) {
    return { error: describe(error) };
  }
}

async function mountStory({ region, story, html, React, kit, errors, axe, policy, mounted }) {
  const slot = document.body.appendChild(document.createElement('section'));
  slot.dataset.region = story.region;
  const root = slot.appendChild(document.createElement('div'));
  root.dataset.regionRoot = '';
  root.innerHTML = html;
  const problems = [];
  const add = (error) => void problems.push(describe(error));
  const { error: print } = console;
  console.error = (...args) => add(format(args));
  const context = {
    region: story.region,
    release: `${story.region}@check`,
    ...(html && story.state !== undefined && { state: story.state }),
    bus: kit.createBus(),
    report: add,
    repaired: add,
    fail: (error) => add(`it failed: ${describe(error)}`),
  };
  let view;
  try {
    const mount = async () => {
      view = region.mount(root, structuredClone(story.props), context);
      await settle();
    };
    mounted.blocked.push(...(await policy.watch(() => acting(React, mount))));
    mounted.violations.push(...(await violationsIn(axe, slot)));
    await acting(React, async () => view.unmount());
  } catch (error) {
    add(error);
  } finally {
    console.error = print;
    slot.remove();
  }
  return { hydrated: html !== '', problems: [...new Set([...problems, ...errors.splice(0)])] };
}

/** Resolves when React has done all that an action starts. */
async function acting(React, action) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await React.act(action);
  } finally {
    delete globalThis.IS_REACT_ACT_ENVIRONMENT;
  }
}

/** Formats what React logs: a text with %s, and its values. */
function format([text, ...values]) {
  if (typeof text !== 'string') return describe(text);
  return require('node:util').format(text, ...values);
}

/** Rules that need a layout or a whole page. */
const OFF = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block', 'target-size', 'region'];

async function violationsIn(axe, slot) {
  const { violations } = await axe.run(slot, {
    rules: Object.fromEntries(OFF.map((name) => [name, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, html: nodes[0].html.slice(0, 160) }));
}

/** Every global with its value, where it has one. */
function globals(window) {
  const found = new Map();
  for (const target of [globalThis, window])
    for (const name of Object.getOwnPropertyNames(target)) {
      const descriptor = Object.getOwnPropertyDescriptor(target, name);
      const key = target === window ? `window.${name}` : name;
      found.set(key, typeof descriptor.value === 'function' ? descriptor.value : null);
    }
  return found;
}

function changes(before, after) {
  const names = (list) => [...new Set(list.map((name) => name.replace(/^window\./, '')))];
  return {
    added: names([...after.keys()].filter((name) => !before.has(name))),
    deleted: names([...before.keys()].filter((name) => !after.has(name))),
    replaced: names(
      [...after.keys()].filter((name) => before.get(name) && before.get(name) !== after.get(name)),
    ),
  };
}

const addedScripts = () =>
  [...document.querySelectorAll('script[src], iframe[src], link[rel=stylesheet]')].map(
    (element) => element.src || element.href,
  );

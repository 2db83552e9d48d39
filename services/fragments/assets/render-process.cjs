'use strict';
/**
 * Runs one server bundle in a process of its own, which is started without the right to read files, to start processes
 * or to load native code (see src/process-flags.ts). The bundle runs in another realm (`region-context.js`), which has
 * none of Node’s objects, and this one drops what it does not need, so that a bundle that escapes finds nothing.
 *
 * The first message is the bundle; the others are passed on as they are, see `region-context.js`.
 */
const { readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { dropCapabilities } = require('./drop-capabilities.cjs');

/** Characters of a message to the service; a fragment that is larger is rejected. */
const MAX_MESSAGE_LENGTH = 2_000_000;
/** Messages to the service for each one from it. */
const MAX_MESSAGES_PER_MESSAGE = 64;
const MAX_TIMER_MS = 60_000;
const URL_FIELDS = [
  ['href', 'origin', 'protocol', 'username', 'password', 'host'],
  ['hostname', 'port', 'pathname', 'search', 'hash'],
].flat();

// What is used once `dropCapabilities` has run.
const exit = process.exit.bind(process);
const sendToService = process.send.bind(process);
const { Buffer, performance, setTimeout, URL, URLSearchParams } = globalThis;

let allowedMessages = MAX_MESSAGES_PER_MESSAGE;
let ended = false;

/** Ends the process, and says why. */
function end(reason) {
  if (ended) return;
  ended = true;
  sendToService(JSON.stringify({ type: 'ended', reason: describe(reason) }), () => exit(1));
}

/** Works for whatever the bundle throws. */
function describe(reason) {
  try {
    return String(reason?.stack ?? reason).slice(0, 4_000);
  } catch {
    return 'something that is no error was thrown';
  }
}

/**
 * What the other realm may ask for. Only strings, numbers and booleans are passed in either direction: an object
 * would lead to this realm by its prototype.
 */
const operations = {
  __proto__: null,
  send(text) {
    if (text.length > MAX_MESSAGE_LENGTH) return false;
    allowedMessages -= 1;
    if (allowedMessages < 0) end('The bundle sends too many messages');
    else if (!ended) sendToService(text);
    return true;
  },
  end,
  timer(id, delayMs) {
    setTimeout(() => dispatch('timer', id), Math.min(delayMs, MAX_TIMER_MS));
  },
  now: () => performance.now(),
  encodeUtf8: (text) => Buffer.from(text, 'utf8').toString('latin1'),
  decodeUtf8: (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'),
  url(json) {
    const [text, base, field, value] = JSON.parse(json);
    const url = base === null ? new URL(text) : new URL(text, base);
    if (URL_FIELDS.includes(field)) url[field] = value;
    return JSON.stringify(Object.fromEntries(URL_FIELDS.map((name) => [name, url[name]])));
  },
  parseQuery: (text) => JSON.stringify([...new URLSearchParams(text)]),
  formatQuery: (json) => new URLSearchParams(JSON.parse(json)).toString(),
};

/** Never throws, since an error of this realm would be an object of it. @returns undefined when it fails */
const host = (operation, first, second) => {
  try {
    return operations[operation](first, second);
  } catch {
    return undefined;
  }
};

const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
const runInContext = (code, filename) => new vm.Script(code, { filename }).runInContext(context);
/** Calls the function that a script of the other realm consists of. */
function runScript(name) {
  const file = path.join(__dirname, name);
  return runInContext(readFileSync(file, 'utf8'), file)(host);
}
runScript('region-text.js');
const dispatchInContext = runScript('region-context.js');

function dispatch(type, value) {
  try {
    dispatchInContext(type, value);
  } catch (error) {
    end(error);
  }
}

/** Loads the bundle, a CommonJS module. */
function load(code) {
  try {
    // Parameters for what code uses often: the global object of a context is slow.
    const names =
      'exports, require, module, Array, Error, Map, Object, Promise, Set, String, Symbol, process';
    dispatch('load', runInContext(`(function (${names}) {${code}\n})`, 'server.cjs'));
  } catch (error) {
    end(error);
  }
}

let loaded = false;
process.on('message', (text) => {
  allowedMessages = Math.max(allowedMessages, 0) + MAX_MESSAGES_PER_MESSAGE;
  if (loaded) dispatch('message', text);
  else {
    loaded = true;
    load(text);
  }
});
process.on('disconnect', () => exit(0));
process.on('uncaughtException', end);
process.on('unhandledRejection', end);

dropCapabilities();

'use strict';
/**
 * The page of a check: jsdom with what browsers have and jsdom lacks. Requests are recorded, and never answered but by
 * the story that is shown.
 */

/**
 * Makes this process a page.
 * @param jsdom the package
 * @returns the addresses that scripts asked for, by kind; and `network`, whose `answer` may return a response
 */
function openPage({ JSDOM, VirtualConsole }, url) {
  const { window } = new JSDOM(
    '<!doctype html><html lang="en"><head><title>Check</title></head><body><main><h1>Check</h1></main></body></html>',
    { url, pretendToBeVisual: true, virtualConsole: new VirtualConsole() },
  );
  const network = { answer: () => undefined };
  const requests = recordRequests(window, network);
  addMissing(window);
  const own = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => !REPLACED.has(name)));
  for (const name of Object.getOwnPropertyNames(window)) {
    if (own.has(name)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: descriptor.enumerable,
      get: () => window[name],
      set(value) {
        window[name] = value;
      },
    });
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    globalThis[name] = window[name].bind(window);
  return { window, requests, network };
}

/** What Node has too, and what must be that of the page. */
const REPLACED = new Set([
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'CustomEvent',
    'DOMException',
    'Event',
    'EventTarget',
    'File',
  ],
  ...[
    'FormData',
    'Headers',
    'MessageEvent',
    'WebSocket',
    'fetch',
    'localStorage',
    'navigator',
    'sessionStorage',
  ],
  ...['EventSource', 'BroadcastChannel', 'CloseEvent', 'Storage', 'location', 'window', 'self'],
]);

function recordRequests(window, network) {
  const requests = [];
  const record = (kind, address) => void requests.push([kind, String(address?.url ?? address)]);
  class Connection extends window.EventTarget {
    constructor(address) {
      super();
      record(this.constructor.name, address);
    }
    close() {}
    send() {}
  }
  window.fetch = (address, { signal } = {}) => {
    record('fetch', address);
    return network.answer(address, signal) ?? new Promise(() => {});
  };
  window.XMLHttpRequest.prototype.open = (_method, address) => record('XMLHttpRequest', address);
  window.XMLHttpRequest.prototype.send = () => {};
  window.WebSocket = class WebSocket extends Connection {};
  window.EventSource = class EventSource extends Connection {};
  window.navigator.sendBeacon = (address) => {
    record('sendBeacon', address);
    return true;
  };
  return requests;
}

function addMissing(window) {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  class Channel extends window.EventTarget {
    postMessage() {}
    close() {}
  }
  window.IntersectionObserver = class IntersectionObserver extends Observer {};
  window.ResizeObserver = class ResizeObserver extends Observer {};
  window.BroadcastChannel = class BroadcastChannel extends Channel {};
  window.matchMedia = (media) =>
    Object.assign(new window.EventTarget(), {
      media,
      matches: false,
      addListener() {},
      removeListener() {},
    });
  window.scrollTo = () => {};
  window.scrollBy = () => {};
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 10 }), 0);
  window.cancelIdleCallback = (id) => window.clearTimeout(id);
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Element.prototype.getAnimations ??= () => [];
  const dialog = window.HTMLDialogElement.prototype;
  dialog.show ??= dialog.showModal ??= function show() {
    this.open = true;
  };
  dialog.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new window.Event('close'));
  };
}

module.exports = { openPage };

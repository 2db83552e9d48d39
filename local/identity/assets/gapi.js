/* global window, URL */
/* Stands in for the part of Google's gapi.iframes that the Firebase client needs: calls between a page and its
   helper frame over postMessage. The client loads gapi from the web unless window.gapi is there already. */
(() => {
  if (window.gapi?.iframes?.Iframe) return;
  const CHANNEL = 'savepoint-gapi';

  /** The window that messages are exchanged with: the helper frame or, in the frame, its page. */
  class Iframe {
    #peer;
    #origin;
    #handlers = new Map([['ping', () => ({})]]);
    #callbacks = new Map();
    /* Calls received before their handler was registered, and messages sent before the page's origin is known. */
    #early = [];
    #outbox = [];
    #sent = 0;

    /** @param origin undefined in the frame, which takes its page's origin from the page's first message */
    constructor(peer, origin) {
      this.#peer = peer;
      this.#origin = origin;
      window.addEventListener('message', (event) => this.#receive(event));
    }

    register(name, handler) {
      this.#handlers.set(name, handler);
      const waiting = this.#early.filter((call) => call.name === name);
      this.#early = this.#early.filter((call) => call.name !== name);
      for (const call of waiting) this.#answer(call);
    }

    send(name, data, callback) {
      return new Promise((resolve) => {
        const id = ++this.#sent;
        this.#callbacks.set(id, (answer) => {
          resolve(answer);
          callback?.(answer);
        });
        this.#post({ id, name, data });
      });
    }

    ping(callback) {
      return this.send('ping', {}, callback);
    }

    restyle() {
      return Promise.resolve();
    }

    #post(message) {
      if (this.#origin) this.#peer().postMessage({ channel: CHANNEL, ...message }, this.#origin);
      else this.#outbox.push(message);
    }

    #receive({ source, origin, data }) {
      if (source !== this.#peer() || data?.channel !== CHANNEL) return;
      this.#origin ??= origin;
      if (origin !== this.#origin) return;
      for (const message of this.#outbox.splice(0)) this.#post(message);
      if (data.reply === undefined) this.#answer(data);
      else this.#settle(data);
    }

    async #answer(call) {
      const handler = this.#handlers.get(call.name);
      if (handler) this.#post({ reply: call.id, answer: [await handler(call.data)] });
      else this.#early.push(call);
    }

    #settle({ reply, answer }) {
      const callback = this.#callbacks.get(reply);
      this.#callbacks.delete(reply);
      try {
        callback?.(answer);
      } catch {
        // The client's own storage check throws even after success; Google's gapi ignores the error too.
      }
    }
  }

  function open({ where, url, attributes }, onOpen) {
    const element = window.document.createElement('iframe');
    const { style, ...others } = attributes;
    Object.assign(element.style, style);
    for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
    element.title = 'Sign-in';
    element.src = url;
    const iframe = new Iframe(() => element.contentWindow, new URL(url, window.location.href).origin);
    return new Promise((resolve, reject) => {
      element.addEventListener('load', () => Promise.resolve(onOpen(iframe)).then(resolve, reject), {
        once: true,
      });
      where.append(element);
    });
  }

  let page;
  const context = { open, getParentIframe: () => (page ??= new Iframe(() => window.parent)) };

  window.gapi = {
    load: (_modules, { callback }) => callback(),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
})();

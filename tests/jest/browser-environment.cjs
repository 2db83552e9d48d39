const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what browsers have and jsdom lacks: dialogs, and Node’s `fetch` with its types, which calls real servers. */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const missing = { fetch, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder };
    Object.assign(this.global, missing, { IS_REACT_ACT_ENVIRONMENT: true });
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal() {
        this.open = true;
      },
      close() {
        this.open = false;
        this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'));
      },
    });
  }
};

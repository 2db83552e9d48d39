const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with browser globals that it lacks, such as Node’s fetch, which calls real servers. */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(this.global, {
      fetch,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      IS_REACT_ACT_ENVIRONMENT: true,
    });
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

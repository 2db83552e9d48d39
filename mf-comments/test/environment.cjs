const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what browsers have and it lacks: Node’s own fetch, which asks real servers. */
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

const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with globals that browsers have and jsdom lacks: Node’s `fetch` and its types. */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const missing = { fetch, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder };
    Object.assign(this.global, missing, { IS_REACT_ACT_ENVIRONMENT: true });
  }
};

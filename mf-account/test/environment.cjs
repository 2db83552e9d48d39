const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what browsers have and it lacks: Node’s own `fetch` and what goes with it. */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    const lacking = { fetch, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder };
    Object.assign(this.global, lacking, { IS_REACT_ACT_ENVIRONMENT: true });
  }
};

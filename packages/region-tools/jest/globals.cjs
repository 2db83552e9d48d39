/** What browsers and Node have and jsdom lacks; the schemas and React’s server renderer use it. */
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

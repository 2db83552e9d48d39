/**
 * Runs one server bundle in a worker thread, so that a faulty bundle affects only this thread.
 * Messages: `render` is answered with `rendered` or `failed`; in between, `call` makes a call of the public API and
 * is answered with `response`; `ping` is answered with `pong` as soon as the thread is idle.
 */
const { parentPort, workerData } = require('node:worker_threads');

const { regions } = require(workerData.bundle);
/** Pending calls by number. */
const pending = new Map();
let lastRequest = 0;

parentPort.on('message', (message) => {
  if (message.type === 'render') void render(message);
  else if (message.type === 'response') onResponse(message);
  else parentPort.postMessage({ type: 'pong' });
});

async function render({ job, region, props, url }) {
  try {
    const { html, state, jsonld, not_found } = await regions[region].render(props, {
      region,
      url,
      call: (name, input) => call(job, name, input),
    });
    // Serialised here, as it will be in the page, so that values that are not plain data fail here.
    const result = JSON.stringify({ html, state, jsonld, not_found });
    parentPort.postMessage({ type: 'rendered', job, result });
  } catch (error) {
    parentPort.postMessage({ type: 'failed', job, error: String(error?.stack ?? error) });
  }
}

function call(job, name, input) {
  return new Promise((resolve, reject) => {
    const request = (lastRequest += 1);
    pending.set(request, { resolve, reject });
    parentPort.postMessage({ type: 'call', job, request, name, input });
  });
}

function onResponse({ request, value, error }) {
  const { resolve, reject } = pending.get(request);
  pending.delete(request);
  if (error === undefined) resolve(value);
  else reject(new Error(error));
}

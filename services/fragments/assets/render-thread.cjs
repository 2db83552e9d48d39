/**
 * Runs one server bundle in a thread of its own: whatever the bundle does, it does to this thread.
 * Messages: `render` is answered with `rendered` or `failed`; in between, `get` asks the service for
 * data and is answered with `got`; `ping` is answered with `pong` as soon as the thread is free.
 */
const { parentPort, workerData } = require('node:worker_threads');

const { regions } = require(workerData.bundle);
/** What is being asked for, by number. */
const asked = new Map();
let questions = 0;

parentPort.on('message', (message) => {
  if (message.type === 'render') void render(message);
  else if (message.type === 'got') settle(message);
  else parentPort.postMessage({ type: 'pong' });
});

async function render({ job, region, props, url }) {
  try {
    const { html, state, jsonld, missing } = await regions[region].render(props, {
      region,
      url,
      get: (path) => ask(job, path),
    });
    // As it will be in the page; what is no plain data is found out here.
    const result = JSON.stringify({ html, state, jsonld, missing });
    parentPort.postMessage({ type: 'rendered', job, result });
  } catch (error) {
    parentPort.postMessage({ type: 'failed', job, reason: String(error?.stack ?? error) });
  }
}

function ask(job, path) {
  return new Promise((resolve, reject) => {
    const question = (questions += 1);
    asked.set(question, { resolve, reject });
    parentPort.postMessage({ type: 'get', job, question, path: String(path) });
  });
}

function settle({ question, value, reason }) {
  const { resolve, reject } = asked.get(question);
  asked.delete(question);
  if (reason === undefined) resolve(value);
  else reject(new Error(reason));
}

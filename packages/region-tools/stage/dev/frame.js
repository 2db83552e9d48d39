/**
 * The page that `savepoint-region dev` shows one story in: mounts the region as the site’s page does, answers its calls
 * by the story, and applies hot updates. The generated entry calls `startFrame`.
 */
/* global __webpack_hash__ */
import standIns from '../stand-ins.cjs';
import { createIdentity, hintMember } from './identity.js';

const { standIn, callOf } = standIns;
const stage = JSON.parse(document.getElementById('stage').textContent);
const { fetch: request } = globalThis;

/** Logs an error, and sends it to the terminal and to the page around this one. */
function report(error) {
  console.error(error);
  send(error);
}

function send(error) {
  const { message = String(error), stack = '' } = error ?? {};
  const body = JSON.stringify({ story: stage.title, message: String(message), stack: String(stack) });
  void request('/-/errors', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    () => {},
  );
}

/** React only logs some differences between the server’s HTML and what the browser renders. */
function reportHydration() {
  const { error: log } = console;
  console.error = (text, ...values) => {
    log(text, ...values);
    if (typeof text === 'string' && text.includes('hydrat'))
      send({ message: text.replace(/%s/g, () => String(values.shift() ?? '')) });
  };
}

/** What the region handles itself is no error of the page: a call that the story lets fail. */
const isExpected = (error) => error?.name === 'ApiError' || error?.name === 'AbortError';

/**
 * @param kit `@savepoint/region-kit`
 * @param session `@savepoint/session`, if the remote uses it
 * @param regions returns the regions as they are now, by name
 * @param _register keeps the module of Fast Refresh in the build
 * @returns mounts the region again
 */
export function startFrame({ kit, session, regions, hot }) {
  replaceNetwork();
  reportHydration();
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const bus = kit.createBus();
  if (session) {
    hintMember(stage.member);
    session.startSession({
      config: { apiKey: 'stage', authDomain: 'stage', projectId: 'stage' },
      bus,
      track: () => {},
      loadIdentity: () => Promise.resolve(createIdentity(stage.member)),
    });
  }
  let root = document.querySelector('[data-region-root]');
  let view;
  const mount = () => {
    try {
      const region = regions()[stage.region];
      if (typeof region?.mount !== 'function')
        throw new Error(`The module of ${stage.region} does not export "region"`);
      view = region.mount(root, stage.props, {
        region: stage.region,
        release: `${stage.region}@dev`,
        ...(stage.state !== undefined && { state: stage.state }),
        bus,
        report: (error) => (isExpected(error) ? console.warn(error) : report(error)),
        fail: report,
        repaired: report,
      });
    } catch (error) {
      report(error);
    }
  };
  mount();
  followBuilds(hot);
  return function mountAgain() {
    view?.unmount();
    // A new element: React refuses one that it has rendered into.
    const fresh = root.cloneNode(false);
    root.replaceWith(fresh);
    root = fresh;
    delete stage.state;
    mount();
  };
}

/** Requests get what the story answers, and reach nothing. */
function replaceNetwork() {
  globalThis.fetch = (address, { signal } = {}) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const answer = standIn(stage.story, stage.calls, address, signal);
    if (answer) return answer;
    // Hot updates.
    if (new URL(String(address?.url ?? address), location.href).pathname.startsWith('/-/'))
      return request(address);
    const call = callOf(stage.calls, address);
    const error = new TypeError(
      call
        ? `The story has no answer for the call ${call}: add it to its "answers"`
        : `${address} is no call of the contract: the stage has no network`,
    );
    report(error);
    return Promise.reject(error);
  };
  class Connection extends EventTarget {
    close() {}
    send() {}
  }
  globalThis.EventSource = class EventSource extends Connection {};
  globalThis.WebSocket = class WebSocket extends Connection {};
  navigator.sendBeacon = () => true;
  // A pending call stays so: the API client would give up after some seconds.
  if (stage.story.pending?.length) AbortSignal.timeout = () => new AbortController().signal;
}

/** Applies the update of each build; loads the page again when that is not possible. */
function followBuilds(hot) {
  if (!hot) return;
  document.documentElement.dataset.hot = '';
  let newest = __webpack_hash__;
  const update = async () => {
    if (newest === __webpack_hash__ || hot.status() !== 'idle') return;
    try {
      if (!(await hot.check(true))) return location.reload();
    } catch (error) {
      console.warn(error);
      return location.reload();
    }
    await update();
  };
  const onState = ({ hash, isBroken }) => {
    if (isBroken || !hash) return;
    newest = hash;
    void update();
  };
  // `page.js` sends the events, in this page or in the one around it.
  addEventListener('stage:state', ({ detail }) => onState(detail));
  if (top.stageState) onState(top.stageState);
}

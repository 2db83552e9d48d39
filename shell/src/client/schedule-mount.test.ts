/** @jest-environment jsdom */
import { scheduleMount } from './schedule-mount';
import type { Slot } from './slot';

let near: (isIntersecting: boolean) => void;
let watched: Element[];

beforeEach(() => {
  watched = [];
  location.hash = '';
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      near = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe = (element: Element) => void watched.push(element);
    disconnect = () => void (watched = []);
  } as unknown as typeof IntersectionObserver;
});

function scheduleSlot(when: string, region: Slot['region'] = 'comments', html = '') {
  const element = document.createElement('section');
  element.innerHTML = html;
  document.body.replaceChildren(element);
  const mount = jest.fn();
  scheduleMount({ region, when, element, root: element, props: {}, state: undefined }, mount);
  return mount;
}

test('“now”: mounted in a task of its own', async () => {
  const mount = scheduleSlot('now');
  expect(mount).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(mount).toHaveBeenCalledTimes(1);
});

test('“load”: mounted after the page has loaded', async () => {
  const mount = scheduleSlot('load');
  expect(mount).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(mount).toHaveBeenCalledTimes(1);
});

test('“visible”: mounted once, when the slot comes near the viewport', () => {
  const mount = scheduleSlot('visible');
  expect(watched).toHaveLength(1);
  near(false);
  expect(mount).not.toHaveBeenCalled();
  near(true);
  location.hash = '#comments';
  dispatchEvent(new Event('hashchange'));
  expect(mount).toHaveBeenCalledTimes(1);
  expect(watched).toEqual([]);
});

test.each(['#comments', '#comment-abcdefgh'])(
  '“visible” with %s in the address: mounted immediately',
  (hash) => {
    location.hash = hash;
    expect(scheduleSlot('visible')).toHaveBeenCalledTimes(1);
    expect(scheduleSlot('visible', 'streams')).not.toHaveBeenCalled();
  },
);

test('“visible” with an element of the slot in the address: mounted immediately', () => {
  location.hash = '#player';
  expect(scheduleSlot('visible', 'streams', '<p id="player"></p>')).toHaveBeenCalledTimes(1);
  location.hash = '#elsewhere';
  expect(scheduleSlot('visible', 'streams', '<p id="player"></p>')).not.toHaveBeenCalled();
});

test('a malformed fragment is ignored', () => {
  location.hash = '#%E0%A4%A';
  expect(scheduleSlot('visible')).not.toHaveBeenCalled();
});

test('a link into the slot mounts it', () => {
  const mount = scheduleSlot('visible');
  location.hash = '#comments';
  dispatchEvent(new Event('hashchange'));
  expect(mount).toHaveBeenCalledTimes(1);
});

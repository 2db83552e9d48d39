/** @jest-environment jsdom */
import type { ClientRegion } from '@savepoint/contracts/base';
import { createBus, type BusEvents } from '@savepoint/region-kit';
import { RegionError } from '../region-error';
import { guard } from './guard';
import { keepMethods } from './keep-methods';
import { lockGlobals } from './lock-globals';
import { ownBus } from './own-bus';
import { restoreSlots } from './restore-slots';

/** Resolves when the observers have seen all changes. */
const seen = () => new Promise((resolve) => setTimeout(resolve));
const slot = (region: string) => document.querySelector<HTMLElement>(`[data-region=${region}]`)!;
const PAGE =
  '<header id="a"></header><main id="main"><p id="b"></p><section data-region="ratings"><div data-region-root><b>4</b></div></section>' +
  '<p id="c"></p><section data-region="comments"><div data-region-root></div></section><p id="d"></p></main><footer id="e"></footer>';

describe('the bus of a region', () => {
  const bus = createBus();
  const { bus: own, removeListeners } = ownBus(bus, 'poll');
  const emit = (name: string) => own.emit(name as keyof BusEvents, {} as never);

  test.each(['theme:changed', 'signin:request', 'poll:voted'])('emits %s', (name) => {
    const heard = jest.fn();
    const stop = own.on(name as keyof BusEvents, heard);
    emit(name);
    stop();
    emit(name);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test.each(['results:shown', 'polls:voted', 'theme:lost', 'poll', 'toString'])('throws for %s', (name) => {
    const heard = jest.fn();
    bus.on(name as keyof BusEvents, heard);
    expect(() => emit(name)).toThrow(`poll may not emit ${name}: it is an event of another region`);
    expect(heard).not.toHaveBeenCalled();
  });

  test('the region is taken off the page → none of its listeners is left', () => {
    const heard = jest.fn();
    for (let count = 0; count < 3; count += 1) own.on('profile:changed', heard);
    removeListeners();
    bus.emit('profile:changed', {});
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('what the browser has defined', () => {
  const native = [].concat.bind([]);
  const define = () => ({
    fetch: native as unknown,
    JSON: { parse: native },
    own: () => 1,
    get localStorage(): unknown {
      return 1;
    },
  });

  test('is neither deleted nor replaced; a global that a script has added stays its own', () => {
    const target = define();
    Object.defineProperty(target, 'crypto', { get: native, configurable: true });
    lockGlobals(target);
    for (const name of ['fetch', 'JSON', 'crypto']) {
      expect(Reflect.deleteProperty(target, name)).toBe(false);
      expect(Reflect.set(target, name, () => 'mine')).toBe(false);
    }
    expect(target.fetch).toBe(native);
    expect(Reflect.set(target, 'own', 2)).toBe(true);
    expect(Reflect.deleteProperty(target, 'own')).toBe(true);
  });

  test('a browser whose window has no permanent properties: what is deleted is put back', () => {
    const target = new Proxy(define(), {
      defineProperty: (object, key, descriptor) =>
        descriptor.configurable !== false && Reflect.defineProperty(object, key, descriptor),
    });
    lockGlobals(target);
    const check = keepMethods(target);
    expect(Reflect.set(target, 'fetch', 1)).toBe(false);
    Reflect.deleteProperty(target, 'fetch');
    expect(check()).toEqual(['fetch']);
    expect(target.fetch).toBe(native);
    expect(check()).toEqual([]);
  });
});

test('methods of the language that were replaced, deleted or made permanent → put back as far as possible, and named', () => {
  class Language {
    method() {
      return 'its own';
    }
    static create() {}
    permanent() {}
    get size() {
      return 1;
    }
  }
  const check = keepMethods({ Map: Language });
  expect(check()).toEqual([]);
  const { method } = Language.prototype;
  Language.prototype.method = () => 'mine';
  Reflect.deleteProperty(Language, 'create');
  Object.defineProperty(Language.prototype, 'size', { get: () => 2 });
  Object.defineProperty(Language.prototype, 'permanent', { value: null, configurable: false });
  // What a program may do.
  (Language.prototype as { other?: unknown }).other = () => {};
  expect(check()).toEqual([
    'Map.create',
    'Map.prototype.method',
    'Map.prototype.permanent',
    'Map.prototype.size',
  ]);
  expect(Language.prototype.method).toBe(method);
  expect(new Language().size).toBe(1);
  expect(check()).toEqual(['Map.prototype.permanent']);
});

describe('slots that a script removes or hides', () => {
  let restored: string[];
  let unmounted: string[];
  let stop: () => void;
  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[id],[data-region]')].map(
      ({ id, dataset }) => id || dataset['region'],
    );

  beforeEach(() => {
    document.body.innerHTML = PAGE;
    restored = [];
    unmounted = [];
    stop = restoreSlots([slot('ratings'), slot('comments')], {
      onRestore: (regions, mounted) => void restored.push(`${regions.join()} by ${mounted.join()}`),
      beforeRestore: () => {},
      onUnmount: (region) => void unmounted.push(region),
    });
  });
  afterEach(() => stop());

  test('one, two neighbours, and the root in a slot are put back where they were', async () => {
    const before = order();
    const ratings = slot('ratings');
    ratings.remove();
    await seen();
    expect(order()).toEqual(before);
    expect(slot('ratings')).toBe(ratings);
    slot('comments').remove();
    slot('ratings').remove();
    await seen();
    expect(order()).toEqual(before);
    slot('ratings').innerHTML = '';
    await seen();
    expect(slot('ratings').textContent).toBe('4');
    expect(restored).toEqual(['ratings by ', 'ratings,comments by ', 'ratings by ']);
  });

  test('the page around them is put back with them', async () => {
    const { innerHTML } = document.body;
    document.body.innerHTML = '';
    await seen();
    expect(document.body.innerHTML).toBe(innerHTML);
    document.getElementById('main')!.replaceChildren(...document.querySelectorAll('p'));
    await seen();
    expect(new Set(order())).toEqual(new Set(['a', 'main', 'b', 'ratings', 'c', 'comments', 'd', 'e']));
  });

  test('a hidden one is shown again; whoever was mounted in the same task did it', async () => {
    slot('comments').hidden = true;
    slot('comments').style.opacity = '0';
    slot('ratings').dataset['mounted'] = 'ratings@1.0.0';
    await seen();
    expect(slot('comments').getAttributeNames()).toEqual(['data-region']);
    expect(restored).toEqual(['comments by ratings']);
    delete slot('ratings').dataset['mounted'];
    await seen();
    expect(unmounted).toEqual(['ratings']);
  });

  test('what a region changes in its own root stays changed', async () => {
    slot('ratings').querySelector('b')!.remove();
    slot('ratings').querySelector<HTMLElement>('[data-region-root]')!.style.color = 'red';
    await seen();
    expect(slot('ratings').textContent).toBe('');
    expect(restored).toEqual([]);
  });

  test('who removes a slot again and again wins in the end', async () => {
    for (let times = 0; times < 11; times += 1) {
      slot('ratings').remove();
      await seen();
      if (!slot('ratings')) break;
    }
    expect(restored).toHaveLength(10);
    expect(slot('ratings')).toBeNull();
  });
});

test('the page is guarded: what a region does while it is mounted or loaded is undone, and an error of its version', async () => {
  document.body.innerHTML = PAGE;
  const region = (remote: string): ClientRegion => ({
    version: '1.0.0',
    remote,
    module: `./${remote}`,
    entry: `/regions/${remote}/1.0.0/entry.js`,
    js: [],
    css: [],
    integrity: {},
  });
  const errors: unknown[] = [];
  addEventListener('error', ({ error }) => void errors.push(error));
  globalThis.reportError = (error: unknown) => void dispatchEvent(new ErrorEvent('error', { error }));
  const bus = createBus();
  const host = { bus, regions: { ratings: region('ratings'), comments: region('comments') } };
  const own = guard('ratings', host);
  expect(guard('ratings', host)).toBe(own);
  const { map } = Array.prototype;

  // Mounted.
  Array.prototype.map = () => [];
  slot('comments').remove();
  slot('ratings').dataset['mounted'] = 'ratings@1.0.0';
  await seen();
  expect(Array.prototype.map).toBe(map);
  expect(slot('comments')).not.toBeNull();
  expect(errors).toMatchObject([
    { message: 'ratings@1.0.0: Array.prototype.map was replaced on the page, and put back' },
    { message: 'ratings@1.0.0: The slot of comments@1.0.0 was removed or hidden, and put back' },
  ]);
  expect(errors.every((error) => error instanceof RegionError)).toBe(true);

  // Loaded.
  errors.length = 0;
  const script = document.head.appendChild(document.createElement('script'));
  script.src = '/regions/comments/1.0.0/entry.js';
  Reflect.deleteProperty(String.prototype, 'trim');
  script.dispatchEvent(new Event('load'));
  expect(errors).toMatchObject([{ release: 'comments@1.0.0' }]);

  // Later: an error makes the page check; the browser does not say who it was.
  errors.length = 0;
  Array.prototype.map = () => [];
  dispatchEvent(new ErrorEvent('error', { error: new Error('a consequence') }));
  expect(Array.prototype.map).toBe(map);
  expect(errors.some((error) => error instanceof RegionError)).toBe(false);

  // It leaks listeners and is taken off.
  const heard = jest.fn();
  own.on('theme:changed', heard);
  delete slot('ratings').dataset['mounted'];
  await seen();
  bus.emit('theme:changed', { theme: 'dark' });
  expect(heard).not.toHaveBeenCalled();
});

import { MadeFragments, sourceKey } from './made-fragments';
import type { ApiCall, ApiResponse } from './public-api';

let now: number;
let renders: number;
/** What the public API responds to each call: text, or an error. */
let api: Record<string, string | Error>;
/** Calls that were made, with the known response’s text. */
let requests: (string | undefined)[][];
let made: MadeFragments;

beforeEach(() => {
  now = 1_000;
  renders = 0;
  api = { list: '[1]', next: '[2]' };
  requests = [];
  made = new MadeFragments({ now: () => now });
});

const request: ApiCall = async (name, _input, known): Promise<ApiResponse> => {
  requests.push([String(name), known?.text]);
  const response = api[String(name)]!;
  if (response instanceof Error) throw response;
  return { text: response, etag: undefined, freshUntil: 0 };
};

type Call = (name: unknown, input: unknown) => Promise<unknown>;
/** Renders what the calls respond. @returns its HTML */
const get = async (key = 'key', calls = ['list', 'next'], onError?: (error: unknown) => string) => {
  const render = async (call: Call) => {
    renders += 1;
    const parts: string[] = [];
    for (const name of calls)
      parts.push(await call(name, {}).then((value) => JSON.stringify(value), onError));
    return { fragment: { html: parts.join(' ') }, reusable: false };
  };
  return (await made.get(key, request, render)).fragment.html;
};

test('all calls respond as before → the last fragment, without a render', async () => {
  expect([await get(), await get()]).toEqual(['[1] [2]', '[1] [2]']);
  expect(renders).toBe(1);
  expect(requests.slice(2)).toEqual([
    ['list', '[1]'],
    ['next', '[2]'],
  ]);
});

test('a call responds something else → a new fragment, and no call is made twice', async () => {
  await get();
  api['next'] = '[3]';
  expect([await get(), await get()]).toEqual(['[1] [3]', '[1] [3]']);
  expect(renders).toBe(2);
  expect(requests).toHaveLength(6);
});

test('without calls → the last fragment', async () => {
  await get('key', []);
  await get('key', []);
  expect(renders).toBe(1);
});

test('another key → a new fragment', async () => {
  await get();
  await get('other');
  expect(renders).toBe(2);
});

test('a call fails while it is checked → the region handles it, and what it made is not kept', async () => {
  await get();
  api['list'] = new Error('down');
  const html = () => get('key', ['list', 'next'], () => 'nothing');
  expect([await html(), await html()]).toEqual(['nothing [2]', 'nothing [2]']);
  expect(renders).toBe(3);
  api['list'] = '[4]';
  expect(await html()).toBe('[4] [2]');
});

test('a render that fails → the error, and the next one is tried', async () => {
  api['list'] = new Error('down');
  await expect(get()).rejects.toThrow('down');
  api['list'] = '[1]';
  expect(await get()).toBe('[1] [2]');
});

test('the same call twice in a render → two responses', async () => {
  await get('key', ['list', 'list']);
  api['list'] = '[5]';
  expect(await get('key', ['list', 'list'])).toBe('[5] [5]');
  // Two at first, one check, and the second call of the second render.
  expect(requests).toHaveLength(4);
});

test('after five minutes → a new fragment, because it may show the time', async () => {
  await get();
  now += 299_999;
  await get();
  expect(renders).toBe(1);
  now += 2;
  await get();
  expect(renders).toBe(2);
});

test('what a fragment is made from makes its key', () => {
  const source = {
    region: 'comments',
    props: { slug: 'hades' },
    url: 'https://a.test/',
    language: undefined,
  };
  const english = { locale: 'en', texts: { like: 'Like' } };
  const keys = [
    sourceKey('one', source),
    sourceKey('two', source),
    sourceKey('one', { ...source, region: 'streams' }),
    sourceKey('one', { ...source, props: { slug: 'celeste' } }),
    sourceKey('one', { ...source, url: 'https://a.test/b/' }),
    sourceKey('one', { ...source, language: english as never }),
    sourceKey('one', { ...source, language: { ...english, texts: { like: 'Upvote' } } as never }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(sourceKey('one', structuredClone(source))).toBe(keys[0]);
});

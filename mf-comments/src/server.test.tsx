/** @jest-environment ./tests/jest/browser-environment.cjs */
import { COMMENT_MAX_LENGTH, REPLIES_PER_THREAD_MAX, RESPONSE_MAX_BYTES } from '@savepoint/contracts/base';
import type { FragmentContext } from '@savepoint/region-kit/server';
import { act, screen } from '@testing-library/react';
import { comment, minute, reply } from '../test/make-comment';
import { fakeLinkedPage } from '../test/fake-pages';
import { MARA, PROPS, testPage } from '../test/test-page';
import type * as Server from './server';

const { api, signInAs, mount } = testPage();

const old = comment('old', { name: 'Mara <i>', content: '<b>bold</b>\n& "quoted"', likes: 31 });
const answer = reply(old, 'answer', { created: minute(5), edited: minute(6) });
const recent = comment('recent', { created: minute(10) });
const page = fakeLinkedPage([answer, recent, old], PROPS);

// Imported once the globals are there that React’s server renderer expects.
let fragment: (typeof Server)['regions']['comments'];
beforeAll(async () => {
  fragment = (await import('./server')).regions.comments;
});
afterEach(() => void jest.useRealTimers());

const calls: unknown[] = [];
const context: FragmentContext = {
  region: 'comments',
  url: 'https://savepoint.test/games/hades/',
  call: async (...call) => {
    calls.push(call);
    return page as never;
  },
};

function setNow(now: string): void {
  jest.useFakeTimers({
    now: Date.parse(now),
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout'],
  });
}

test('fragment: loads the first page and is readable without scripts', async () => {
  setNow(minute(15));
  const { html, state } = await fragment.render(PROPS, context);
  const query = { entity_type: 'game', entity_slug: 'hades' };
  expect(calls).toEqual([['listComments', { query }]]);
  expect(state).toEqual({ page, now: Date.parse(minute(15)) });
  const root = document.createElement('div');
  root.innerHTML = html;
  expect(root.querySelector('h2')!.textContent).toBe('3 comments');
  expect([...root.querySelectorAll('article')].map(({ id }) => id)).toEqual(
    [recent, old, answer].map(({ uid }) => `comment-${uid}`),
  );
  expect([...root.querySelectorAll('time')].map((each) => each.textContent)).toEqual([
    '5 minutes ago',
    '15 minutes ago',
    '10 minutes ago',
  ]);
});

test('fragment: markup in comments is escaped', async () => {
  const root = document.createElement('div');
  root.innerHTML = (await fragment.render(PROPS, context)).html;
  expect(root.querySelector('article b b, article i')).toBeNull();
  expect(root.textContent).toContain('<b>bold</b>\n& "quoted"');
  expect(root.textContent).toContain('Mara <i>');
});

test('fragment: hydrates without a mismatch, also a minute later', async () => {
  setNow(minute(15));
  api.reset([answer, recent, old]);
  const { html, state } = await fragment.render(PROPS, context);
  setNow(minute(16));
  const { element, reports, failures } = await mount(html, state);
  expect([...reports, ...failures]).toEqual([]);
  expect(element.querySelectorAll('article')).toHaveLength(3);
  expect(screen.getByText('16 minutes ago')).toBeTruthy();
});

test('fragment: text typed before hydration is kept', async () => {
  await signInAs(MARA);
  const { html, state } = await fragment.render(PROPS, context);
  const element = document.body.appendChild(document.createElement('section'));
  element.innerHTML = html;
  element.querySelector('textarea')!.value = 'Early bird';
  const { region } = await import('./comments');
  const { testContext } = await import('@savepoint/region-kit/testing');
  const kit = testContext('comments', state);
  const mounted = await act(async () => region.mount(element, PROPS, kit.context));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Early bird');
  expect(screen.getByText(`10 of ${COMMENT_MAX_LENGTH}`)).toBeTruthy();
  expect(kit.reports).toEqual([]);
  act(() => mounted.unmount());
});

test('fragment: JSON-LD has a posting per top-level comment with its replies', async () => {
  const { jsonld } = await fragment.render(PROPS, context);
  const url = (uid: string) => `https://savepoint.test/games/hades/#comment-${uid}`;
  expect(jsonld).toHaveLength(2);
  expect(jsonld![1]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': url(old.uid),
    url: url(old.uid),
    text: old.content,
    datePublished: minute(0),
    author: { '@type': 'Person', name: 'Mara <i>' },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: 31,
    },
    comment: [
      expect.objectContaining({ '@type': 'Comment', '@id': url(answer.uid), dateModified: minute(6) }),
    ],
  });
});

test('fragment: API fails → render rejects', async () => {
  const broken = { ...context, call: () => Promise.reject(new Error('503')) };
  await expect(fragment.render(PROPS, broken)).rejects.toThrow('503');
});

test.each([
  ['long texts of what is written as names of characters', 21, 0, '<'.repeat(COMMENT_MAX_LENGTH)],
  ['long texts of characters with the most bytes', 21, 0, '😀'.repeat(COMMENT_MAX_LENGTH)],
  [
    'as many comments as a page may have',
    21,
    REPLIES_PER_THREAD_MAX,
    'A sentence of some words, as most comments are, and then some more of them.',
  ],
])(
  'fragment: %s → HTML, data and structured data are less than a response may have',
  async (_, count, replies, content) => {
    const roots = Array.from({ length: count }, (_each, index) => comment(`r${index}`, { content }));
    const all = roots.flatMap((root, index) => [
      root,
      ...Array.from({ length: replies }, (_each, at) => reply(root, `r${index}-${at}`, { content })),
    ]);
    const full = { ...fakeLinkedPage([], PROPS), comments: all, total: all.length };
    const { html, state, jsonld } = await fragment.render(PROPS, {
      ...context,
      call: async () => full as never,
    });
    const sent = html + inlined(state) + inlined(jsonld);
    expect(Buffer.byteLength(sent)).toBeLessThan(RESPONSE_MAX_BYTES - 100_000);
  },
);

/** As pages have it in their scripts. */
const inlined = (data: unknown): string => (JSON.stringify(data) ?? '').replaceAll('<', '\\u003c');

test('fragment: the beginning of a long text has a link to the page that has all of it', async () => {
  const long = comment('long', { name: 'Mara', content: 'A beginning …', cut: true });
  const listed = fakeLinkedPage([long], PROPS);
  const { html } = await fragment.render(PROPS, { ...context, call: async () => listed as never });
  const root = document.createElement('div');
  root.innerHTML = html;
  const links = [...root.querySelectorAll(`#comment-${long.uid} a`)];
  const link = links.find(({ textContent }) => textContent === 'Show all');
  expect(link?.getAttribute('href')).toBe(`?comment=${long.uid}#comment-${long.uid}`);
});

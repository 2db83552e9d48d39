/** @jest-environment jsdom */
import { mountComments } from './mount-comments';
import type { CommentsOptions } from './options';

const SAVEPOINT = 'https://savepoint.example';
const SITE: CommentsOptions = { origin: SAVEPOINT, site: 'blog', pageId: 'post-7' };

let element: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  element = document.querySelector('div')!;
  history.replaceState(null, '', '/');
});

const tags = () => [...element.querySelectorAll('script')];
const tagOf = () => {
  const [tag, ...more] = tags();
  expect(more).toEqual([]);
  return { src: tag?.src, ...tag?.dataset };
};
/** Stands for what the loader inserts. */
const addFrame = () => {
  const frame = element.appendChild(document.createElement('iframe'));
  return (data: unknown, origin = SAVEPOINT, source: Window | null = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { source, origin, data }));
};
const record = (...names: string[]) => {
  const events: [string, unknown][] = [];
  for (const name of names)
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  return events;
};

test('the tag has what the options name, and nothing that is empty', () => {
  mountComments(element, { ...SITE, title: 'A post', lang: 'fr', theme: 'dark', height: 300 });
  expect(tagOf()).toEqual({
    src: `${SAVEPOINT}/embed/site.js`,
    site: 'blog',
    pageId: 'post-7',
    title: 'A post',
    lang: 'fr',
    theme: 'dark',
    height: '300',
  });
  element.replaceChildren();
  mountComments(element, { origin: SAVEPOINT, entitySlug: 'hades', title: '' });
  expect(tagOf()).toEqual({ src: `${SAVEPOINT}/embed/comments.js`, entitySlug: 'hades' });
  expect(() => mountComments(element, { origin: SAVEPOINT } as CommentsOptions)).toThrow('set site');
});

test('update: another theme → the same tag; another page, or the same at another address → a new one', () => {
  const comments = mountComments(element, SITE);
  const [first] = tags();
  comments.update({ theme: 'dark' });
  expect([tags()[0], tagOf()]).toEqual([first, expect.objectContaining({ theme: 'dark' })]);
  comments.update({ theme: undefined });
  expect(tagOf()).not.toHaveProperty('theme');
  comments.update({ pageId: 'post-8' });
  expect(tags()[0]).not.toBe(first);
  expect(tagOf()).toMatchObject({ pageId: 'post-8' });

  comments.update({ pageId: undefined });
  const [byAddress] = tags();
  history.replaceState(null, '', '/#part');
  comments.update({});
  expect(tags()[0]).toBe(byAddress);
  history.replaceState(null, '', '/another');
  comments.update({});
  expect(tags()[0]).not.toBe(byAddress);
});

test('looks: of the options, else of the custom properties, which are read again when a class changes', async () => {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent =
    'div { --savepoint-accent: #00f; --savepoint-radius: 8px } .warm { --savepoint-accent: #f00 }';
  const comments = mountComments(element, { ...SITE, radius: 3, font: 'serif' });
  const [first] = tags();
  expect(tagOf()).toMatchObject({ accent: '#00f', radius: '3', font: 'serif' });
  expect(tagOf()).not.toHaveProperty('density');

  element.className = 'warm';
  await new Promise((resolve) => setTimeout(resolve));
  expect(tagOf()).toMatchObject({ accent: '#f00' });
  comments.update({ radius: undefined, font: undefined, width: 600 });
  expect(tagOf()).toMatchObject({ radius: '8px', width: '600' });
  expect(tagOf()).not.toHaveProperty('font');
  // The style sheet alone causes no event.
  sheet.textContent = '';
  comments.update({});
  expect(tagOf()).not.toHaveProperty('accent');
  expect(tags()[0]).toBe(first);
  sheet.remove();
});

test('after destroy, a change of a class sets nothing', async () => {
  const comments = mountComments(element, SITE);
  const [tag] = tags();
  comments.destroy();
  element.style.setProperty('--savepoint-accent', '#00f');
  element.className = 'warm';
  await new Promise((resolve) => setTimeout(resolve));
  expect(tag?.dataset).not.toHaveProperty('accent');
});

test('events: ready once, count when it changes, comment, signin', () => {
  mountComments(element, SITE);
  const events = record('ready', 'count', 'comment', 'signin');
  const send = addFrame();
  send({ savepoint: 100, title: 'Comments' });
  send({ savepoint: 300, count: 2 });
  send({ savepoint: 310, count: 2 });
  send({ savepoint: 'comment', uid: 'c-1' });
  send({ savepoint: 320, count: 3 });
  send({ savepoint: 'signin' });
  expect(events).toEqual([
    ['ready', null],
    ['count', { count: 2 }],
    ['comment', { uid: 'c-1' }],
    ['count', { count: 3 }],
    ['signin', null],
  ]);
});

test('messages of other windows and origins, and after destroy → no events', () => {
  const comments = mountComments(element, SITE);
  const events = record('ready', 'count', 'comment', 'signin');
  const send = addFrame();
  send({ savepoint: 300, count: 9 }, 'https://evil.example');
  send({ savepoint: 300, count: 9 }, SAVEPOINT, window);
  for (const data of [null, 'text', {}, { savepoint: 'comment' }, { savepoint: 'comment', uid: 1 }])
    send(data);
  comments.destroy();
  send({ savepoint: 300, count: 9 });
  expect(events).toEqual([]);
  expect(tags()).toEqual([]);
  comments.update({ theme: 'dark' });
  expect(tags()).toEqual([]);
});

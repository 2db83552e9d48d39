/** @jest-environment jsdom */
import { defineCommentsElement } from './comments-element';

const SAVEPOINT = 'https://savepoint.example';
beforeAll(() => {
  defineCommentsElement(SAVEPOINT);
  // Safe to repeat: two scripts of a page may do it.
  defineCommentsElement('https://other.example');
});
beforeEach(() => document.body.replaceChildren());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const tags = () => [...document.querySelectorAll('script')];

test('attributes name the thread, also when they change; all changes of a turn load one', async () => {
  const element = document.createElement('savepoint-comments');
  element.setAttribute('site', 'blog');
  document.body.append(element);
  expect(element.style.display).toBe('block');
  const [first] = tags();
  expect([first?.src, first?.dataset['site']]).toEqual([`${SAVEPOINT}/embed/site.js`, 'blog']);

  element.setAttribute('page-id', 'one');
  element.setAttribute('page-title', 'Title');
  element.setAttribute('height', 'tall');
  expect(tags()).toEqual([first]);
  await settled();
  expect(tags().map(({ dataset }) => ({ ...dataset }))).toEqual([
    { site: 'blog', pageId: 'one', title: 'Title' },
  ]);
  const [second] = tags();
  element.setAttribute('theme', 'dark');
  await settled();
  expect([tags()[0], second?.dataset['theme']]).toEqual([second, 'dark']);
});

test('attributes of the looks are those of the tag, and change in place', async () => {
  document.body.innerHTML =
    '<savepoint-comments site="blog" accent="#0a7" density="compact" background="transparent"></savepoint-comments>';
  const [tag] = tags();
  expect({ ...tag?.dataset }).toEqual({
    site: 'blog',
    accent: '#0a7',
    density: 'compact',
    background: 'transparent',
  });
  document.querySelector('savepoint-comments')!.setAttribute('accent', '#a07');
  await settled();
  expect([tags()[0], tag?.dataset['accent']]).toEqual([tag, '#a07']);
});

test('an element that is removed has no thread, and one that is moved has it again', async () => {
  document.body.innerHTML =
    '<savepoint-comments entity-slug="hades" origin="https://b.example"></savepoint-comments>';
  const element = document.querySelector('savepoint-comments')!;
  expect(tags().map(({ src }) => src)).toEqual(['https://b.example/embed/comments.js']);
  element.remove();
  expect(element.querySelector('script')).toBeNull();
  element.setAttribute('entity-slug', 'celeste');
  document.body.append(element);
  await settled();
  expect(tags().map(({ dataset }) => dataset['entitySlug'])).toEqual(['celeste']);
});

test('without a site and a slug it is empty, until it has one', async () => {
  const element = document.body.appendChild(document.createElement('savepoint-comments'));
  expect(tags()).toEqual([]);
  element.setAttribute('site', 'blog');
  await settled();
  expect(tags()).toHaveLength(1);
});

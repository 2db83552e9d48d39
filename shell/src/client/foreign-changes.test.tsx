/** @jest-environment jsdom */
import { defineRegion } from '@savepoint/region-kit';
import { defineFragment } from '@savepoint/region-kit/server';
import { testContext } from '@savepoint/region-kit/testing';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { tolerateForeignChanges } from './foreign-changes';

/** What a press changes: texts beside elements, elements before others, and a list. */
function Poll() {
  const [votes, setVotes] = useState(0);
  return (
    <form>
      <h2>
        {votes % 2 ? null : 'Please vote, '}
        <b>reader</b>
        {votes} votes
      </h2>
      <input name="why" />
      {votes > 0 ? <p id="first">First</p> : null}
      <ul>
        {(votes % 2 ? ['b', 'c', 'a'] : ['a', 'b']).map((key) => (
          <li key={key}>
            {key} {votes % 2 ? null : <i>old</i>}
          </li>
        ))}
      </ul>
      {votes % 2 ? null : <p>Vote now</p>}
      <button type="button" onClick={() => setVotes(votes + 1)}>
        Vote
      </button>
    </form>
  );
}

const texts = (root: Element): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
};
function wrap(node: ChildNode, name: string): void {
  const wrapper = document.createElement(name);
  node.replaceWith(wrapper);
  wrapper.append(node);
}

/** What others do to the elements of a region. */
const CHANGES: [string, (root: HTMLElement) => void][] = [
  [
    'insert elements beside fields',
    (root) =>
      root.querySelectorAll('input').forEach((input) => input.after(document.createElement('com-button'))),
  ],
  [
    'insert elements into headings and lists',
    (root) => root.querySelectorAll('h2, ul').forEach((each) => each.prepend(document.createElement('span'))),
  ],
  ['wrap texts, as translators do', (root) => texts(root).forEach((text) => wrap(text, 'font'))],
  [
    'replace texts by others',
    (root) =>
      texts(root).forEach((text) =>
        text.replaceWith(Object.assign(document.createElement('font'), { textContent: 'Texte' })),
      ),
  ],
  [
    'wrap elements',
    (root) => root.querySelectorAll('b, p, li, button').forEach((each) => wrap(each, 'mark')),
  ],
  ['move elements to the end', (root) => root.querySelectorAll('p, li').forEach((each) => root.append(each))],
  ['remove elements', (root) => root.querySelectorAll('p, li, b').forEach((each) => each.remove())],
  ['split texts', (root) => texts(root).forEach((text) => text.length > 1 && text.splitText(1))],
];

beforeAll(tolerateForeignChanges);
afterEach(() => document.body.replaceChildren());

async function mount(html: string, change: (root: HTMLElement) => void, isEarly: boolean) {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const { context, ...errors } = testContext('poll');
  if (isEarly) change(root);
  const repaired: unknown[] = [];
  await act(async () =>
    defineRegion(Poll).mount(root, {}, { ...context, repaired: (error) => repaired.push(error) }),
  );
  if (!isEarly) change(root);
  return { root, errors };
}

describe.each(CHANGES)('others %s', (_what, change) => {
  test.each([
    ['before the region is mounted', true],
    ['after it was mounted', false],
  ])('%s → nothing fails, and it works', async (_when, isEarly) => {
    const fragment = defineFragment(Poll);
    const { html } = await fragment.render(
      {},
      { region: 'poll', url: 'https://savepoint.test/', call: () => Promise.reject(new Error()) },
    );
    const { root, errors } = await mount(html, change, isEarly);
    for (const presses of [1, 2, 3]) {
      const button = root.querySelector('button')!;
      await act(async () => button.click());
      expect(errors).toEqual({ failures: [], reports: [] });
      // Where the heading still has React’s text.
      if (isEarly || _what !== 'replace texts by others')
        expect(root.querySelector('h2')!.textContent).toContain(String(presses));
    }
  });
});

test('other uses of these methods are as before', () => {
  const [parent, child, other] = ['div', 'p', 'b'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  parent.insertBefore(child, null);
  expect(parent.insertBefore(other, child)).toBe(other);
  expect(parent.innerHTML).toBe('<b></b><p></p>');
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.innerHTML).toBe('<b></b>');
  expect(() => parent.removeChild(null as never)).toThrow(TypeError);
  expect(() => child.insertBefore(parent, 1 as never)).toThrow(TypeError);
  expect(() => other.appendChild(parent)).toThrow(DOMException);
});

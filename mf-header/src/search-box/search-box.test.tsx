/** @jest-environment jsdom */
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { answerCalls, type Call } from '../../test/answers';
import { clearPage, open, pretendScreen, serve, takeOver, watchLinks } from '../../test/page';
import { startTestSession } from '../../test/session';

const game = (slug: string, name: string, user_rating: number | null = null) => ({
  slug,
  name,
  image: `/cdn/covers/game/${slug}?width=44&height=44&fit=cover`,
  url: `/games/${slug}/`,
  user_rating,
});
const WILDS = game('outer-wilds', 'Outer Wilds', 4.81);
const WITNESS = game('the-witness', 'The Witness');

let calls: Call[];
let followed: string[];
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const answer = (index: number, suggestions: unknown[]) =>
  act(async () => calls[index]!.answer(200, { suggestions }));

/** Types, and lets the server suggest. */
async function suggest(query: string, ...suggestions: unknown[]) {
  type(query);
  await wait(100);
  await answer(calls.length - 1, suggestions);
}

beforeAll(() => {
  pretendScreen();
  startTestSession();
  followed = watchLinks();
  // Nothing is laid out here, so nothing can be scrolled to.
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(async () => {
  jest.useFakeTimers();
  calls = answerCalls();
  followed.length = 0;
  await open('search', { q: '' });
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

test('a query is asked about once the typing rests', async () => {
  type('w');
  await wait(99);
  type('wi ');
  await wait(99);
  expect(calls).toEqual([]);
  await wait(1);
  expect(calls.map(({ path }) => path)).toEqual(['/api/autosuggest/?q=wi']);
});

test('a query is encoded, and spaces around it do not count', async () => {
  type(' tom & jerry ');
  await wait(100);
  expect(calls[0]?.path).toBe('/api/autosuggest/?q=tom%20%26%20jerry');
});

test('spaces alone are not asked about', async () => {
  type('   ');
  await wait(1000);
  expect(calls).toEqual([]);
});

test('an answer that comes after the query has changed is dropped', async () => {
  type('wi');
  await wait(100);
  type('out');
  await wait(100);
  await answer(1, [WILDS]);
  await answer(0, [WITNESS]);
  expect(options()).toEqual(['Outer Wilds']);
});

test('a suggestion shows its picture, its name with what matches, and its rating', async () => {
  await suggest('wi', WILDS, WITNESS);
  const [wilds, witness] = screen.getAllByRole('option');
  const picture = wilds!.querySelector('img')!;
  expect([picture.getAttribute('src'), picture.width, picture.height]).toEqual([WILDS.image, 44, 44]);
  expect(wilds!.querySelector('mark')?.textContent).toBe('Wi');
  expect(wilds!.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4.81 out of 5');
  expect(witness!.querySelector('[role=img]')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('2 suggestions');
});

test('arrows choose, round the ends, and say so to assistive technology', async () => {
  await suggest('wi', WILDS, WITNESS);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(box().getAttribute('aria-activedescendant')).toBeNull();
  press('ArrowDown');
  expect(chosen()).toBe('Outer Wilds');
  const option = screen.getByRole('option', { selected: true });
  expect(box().getAttribute('aria-activedescendant')).toBe(option.id);
  expect(document.getElementById(box().getAttribute('aria-controls')!)?.contains(option)).toBe(true);
  press('ArrowDown');
  press('ArrowDown');
  expect(chosen()).toBe('Outer Wilds');
  press('ArrowUp');
  expect(chosen()).toBe('The Witness');
});

test('Enter opens the chosen suggestion', async () => {
  await suggest('wi', WILDS, WITNESS);
  press('ArrowUp');
  press('Enter');
  expect(followed).toEqual(['/games/the-witness/']);
});

test('a click or tap opens a suggestion, and the box keeps the focus meanwhile', async () => {
  await suggest('wi', WILDS);
  const option = screen.getByRole('option');
  const down = createEvent.mouseDown(option);
  fireEvent(option, down);
  expect(down.defaultPrevented).toBe(true);
  fireEvent.click(option);
  expect(followed).toEqual(['/games/outer-wilds/']);
});

test('Escape closes the list and keeps the text; an arrow brings it back', async () => {
  await suggest('wi', WILDS);
  const escape = createEvent.keyDown(box(), { key: 'Escape' });
  fireEvent(box(), escape);
  expect(escape.defaultPrevented).toBe(true);
  expect([options(), box().value]).toEqual([[], 'wi']);
  press('ArrowDown');
  expect(options()).toEqual(['Outer Wilds']);
});

test('Escape without a list is left to whatever is around', () => {
  const escape = createEvent.keyDown(box(), { key: 'Escape' });
  fireEvent(box(), escape);
  expect(escape.defaultPrevented).toBe(false);
});

test('the list closes when the focus leaves the form', async () => {
  await suggest('wi', WILDS);
  fireEvent.blur(box());
  expect(options()).toEqual([]);
});

test('a failed call is told in place of the list, without touching what was typed, until one succeeds', async () => {
  await suggest('wi', WILDS);
  type('wit');
  await wait(100);
  await act(async () => calls[1]!.answer(503, { error: 'Not now.', code: 'unavailable' }));
  expect(options()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('No suggestions came. Not now.');
  expect(box().value).toBe('wit');
  press('Escape');
  expect(screen.queryByRole('alert')).toBeNull();
  type('witc');
  await wait(100);
  await answer(2, [WILDS]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(options()).toHaveLength(1);
});

test('keys that compose a character choose nothing', async () => {
  await suggest('wi', WILDS);
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
  expect(chosen()).toBeUndefined();
});

test('the form submits only a query that is more than spaces', () => {
  const form = box().form!;
  const submit = () => {
    const event = createEvent.submit(form);
    fireEvent(form, event);
    return !event.defaultPrevented;
  };
  expect([form.method, form.getAttribute('action'), box().name]).toEqual(['get', '/search/', 'q']);
  expect(submit()).toBe(false);
  type('  ');
  expect(submit()).toBe(false);
  type(' hades ');
  expect(submit()).toBe(true);
});

test('the result page’s box holds the query, from the server on, and suggests nothing by itself', async () => {
  clearPage();
  const element = await serve('search', { q: 'zelda' });
  expect(element.querySelector('input')?.value).toBe('zelda');
  const { complaints, reports } = await takeOver(element, 'search', { q: 'zelda' });
  expect([...complaints, ...reports]).toEqual([]);
  expect(box().value).toBe('zelda');
  await wait(1000);
  expect(calls).toEqual([]);
});

test('the header’s box holds the query of the page’s address', async () => {
  clearPage();
  history.replaceState(null, '', '/search/?q=half%20life');
  const { complaints } = await open('header', { path: '/search/', platforms: [], categories: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(box().value).toBe('half life');
  expect(complaints).toEqual([]);
});

test('what was typed before the script was there stays', async () => {
  clearPage();
  const element = await serve('search', { q: '' });
  element.querySelector('input')!.value = 'early';
  await takeOver(element, 'search', { q: '' });
  expect(box().value).toBe('early');
  type('early b');
  expect(box().value).toBe('early b');
});

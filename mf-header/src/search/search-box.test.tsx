/** @jest-environment jsdom */
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { interceptCalls, type Call } from '../../test/calls';
import { clearPage, open, mockScreen, insertFragment, hydrate, interceptLinks } from '../../test/page';
import { startTestSession } from '../../test/session';

const game = (slug: string, name: string, user_rating: number | null = null) => ({
  kind: 'game',
  slug,
  name,
  developers: ['Mobius Digital'],
  year: 2019,
  image: `/cdn/covers/game/${slug}?width=44&height=44&fit=cover`,
  reason: null,
  url: `/games/${slug}/`,
  user_rating,
});
const WILDS = game('outer-wilds', 'Outer Wilds', 4.81);
const WITNESS = game('the-witness', 'The Witness');

let calls: Call[];
let followed: string[];
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const nameOf = (option: HTMLElement | null) =>
  option?.textContent?.replace(option.querySelector('small')?.textContent ?? '', '');
const options = () => screen.queryAllByRole('option').map(nameOf);
const selected = () => nameOf(screen.queryByRole('option', { selected: true }));
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const answer = (index: number, suggestions: unknown[]) =>
  act(async () => calls[index]!.respond(200, { suggestions }));

/** Types a text; the server responds with suggestions. */
async function suggest(query: string, ...suggestions: unknown[]) {
  type(query);
  await wait(100);
  await answer(calls.length - 1, suggestions);
}

beforeAll(() => {
  mockScreen();
  startTestSession();
  followed = interceptLinks();
  // jsdom has no layout and no scrollIntoView.
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(async () => {
  jest.useFakeTimers();
  calls = interceptCalls();
  followed.length = 0;
  await open('search', { q: '' });
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

test('suggestions are loaded after a pause in typing', async () => {
  type('w');
  await wait(99);
  type('wi ');
  await wait(99);
  expect(calls).toEqual([]);
  await wait(1);
  expect(calls.map(({ path }) => path)).toEqual(['/api/autosuggest/?q=wi']);
});

test('a query is trimmed and encoded', async () => {
  type(' tom & jerry ');
  await wait(100);
  expect(calls[0]?.path).toBe('/api/autosuggest/?q=tom+%26+jerry');
});

test('spaces alone load no suggestions', async () => {
  type('   ');
  await wait(1000);
  expect(calls).toEqual([]);
});

test('the response to an outdated query is dropped', async () => {
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

test('a suggestion shows its kind, with the studio and year of a game', async () => {
  const review = {
    ...game('wilds', 'Outer Wilds: a review'),
    kind: 'review',
    developers: [],
    url: '/reviews/wilds/',
  };
  const platform = { ...review, kind: 'platform', year: null, url: '/platforms/wilds/' };
  await suggest('wi', WILDS, review, platform);
  expect(screen.getAllByRole('option').map((option) => option.querySelector('small')?.textContent)).toEqual([
    'Game. Mobius Digital, 2019',
    'Review. 2019',
    'Platform',
  ]);
});

test('a suggestion says why it is found by another name, or by a studio; a page has no picture', async () => {
  const known = { ...WILDS, reason: { by: 'alternative-title', text: 'OW' } };
  const made = { ...WITNESS, reason: { by: 'developer', text: 'Thekla' } };
  const studio = {
    ...WITNESS,
    kind: 'developer',
    name: 'Thekla',
    developers: [],
    year: null,
    image: null,
    url: '/developers/thekla/',
  };
  await suggest('thekla', studio, known, made);
  const all = screen.getAllByRole('option');
  expect(all.map((option) => option.querySelector('small')?.textContent)).toEqual([
    'Studio',
    'Game. Mobius Digital, 2019. Also known as OW',
    'Game. Mobius Digital, 2019. Studio: Thekla',
  ]);
  expect(all.map((option) => option.querySelectorAll('img').length)).toEqual([0, 1, 1]);
});

test('no suggestions: shows a sentence, and a button that opens the search page', async () => {
  await suggest('xyzzy');
  expect(screen.getByText(/^No matches for “xyzzy”/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('No suggestions');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the search page' }).type).toBe('submit');
  press('Escape');
  expect(screen.queryByText(/^No matches/)).toBeNull();
  expect(box().value).toBe('xyzzy');
});

test('the sentence about no suggestions is not shown while those of another query load', async () => {
  await suggest('xyzzy');
  type('xyzz');
  expect(screen.queryByText(/^No matches/)).toBeNull();
});

test('arrow keys select, wrap at the ends, and set aria-activedescendant', async () => {
  await suggest('wi', WILDS, WITNESS);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(box().getAttribute('aria-activedescendant')).toBeNull();
  press('ArrowDown');
  expect(selected()).toBe('Outer Wilds');
  const option = screen.getByRole('option', { selected: true });
  expect(box().getAttribute('aria-activedescendant')).toBe(option.id);
  expect(document.getElementById(box().getAttribute('aria-controls')!)?.contains(option)).toBe(true);
  press('ArrowDown');
  press('ArrowDown');
  expect(selected()).toBe('Outer Wilds');
  press('ArrowUp');
  expect(selected()).toBe('The Witness');
});

test('Enter opens the selected suggestion', async () => {
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

test('Escape closes the list, may close what the box is in, and keeps the text; an arrow brings it back', async () => {
  await suggest('wi', WILDS);
  const escape = createEvent.keyDown(box(), { key: 'Escape' });
  fireEvent(box(), escape);
  expect(escape.defaultPrevented).toBe(false);
  expect([options(), box().value]).toEqual([[], 'wi']);
  press('ArrowDown');
  expect(options()).toEqual(['Outer Wilds']);
});

test('Escape while suggestions load: they are not shown', async () => {
  type('wi');
  press('Escape');
  await wait(100);
  await answer(0, [WILDS]);
  expect([options(), box().value]).toEqual([[], 'wi']);
});

test('a second Escape clears the text, and may close what the box is in', async () => {
  await suggest('wi', WILDS);
  press('Escape');
  const escape = createEvent.keyDown(box(), { key: 'Escape' });
  fireEvent(box(), escape);
  expect([box().value, escape.defaultPrevented]).toEqual(['', false]);
});

test('Escape without a list is not handled', () => {
  const escape = createEvent.keyDown(box(), { key: 'Escape' });
  fireEvent(box(), escape);
  expect(escape.defaultPrevented).toBe(false);
});

test('the list closes when the focus leaves the form', async () => {
  await suggest('wi', WILDS);
  fireEvent.blur(box());
  expect(options()).toEqual([]);
});

test('failed call → an error instead of the list until one succeeds; the text stays', async () => {
  await suggest('wi', WILDS);
  type('wit');
  await wait(100);
  await act(async () => calls[1]!.respond(503, { error: 'Not now.', code: 'unavailable' }));
  expect(options()).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Suggestions are not available. Not now.');
  expect(box().value).toBe('wit');
  press('Escape');
  expect(screen.queryByRole('alert')).toBeNull();
  type('witc');
  await wait(100);
  await answer(2, [WILDS]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(options()).toHaveLength(1);
});

test('keys of an input method select nothing', async () => {
  await suggest('wi', WILDS);
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
  expect(selected()).toBeUndefined();
});

test('the form does not submit spaces alone', () => {
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

test('the result page’s search box has the query in its served HTML and loads no suggestions by itself', async () => {
  clearPage();
  const element = await insertFragment('search', { q: 'zelda' });
  expect(element.querySelector('input')?.value).toBe('zelda');
  const { consoleErrors, reports } = await hydrate(element, 'search', { q: 'zelda' });
  expect([...consoleErrors, ...reports]).toEqual([]);
  expect(box().value).toBe('zelda');
  await wait(1000);
  expect(calls).toEqual([]);
});

test('the header’s search box has the query of the page’s URL', async () => {
  clearPage();
  history.replaceState(null, '', '/search/?q=half%20life');
  const { consoleErrors } = await open('header', { path: '/search/', platforms: [], categories: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('combobox');
  expect(box().value).toBe('half life');
  expect(consoleErrors).toEqual([]);
});

test('text typed before hydration stays', async () => {
  clearPage();
  const element = await insertFragment('search', { q: '' });
  element.querySelector('input')!.value = 'early';
  await hydrate(element, 'search', { q: '' });
  expect(box().value).toBe('early');
  type('early b');
  expect(box().value).toBe('early b');
});

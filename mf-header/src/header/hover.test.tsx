/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import { clearPage, open, pretendScreen } from '../../test/page';
import { startTestSession } from '../../test/session';

const props = { path: '/', platforms: [], categories: [] };
const button = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const place = (name: string) => button(name).parentElement!;
const enter = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(place(name), { pointerType });
const leave = (name: string) => fireEvent.pointerLeave(place(name), { pointerType: 'mouse' });

/** jsdom knows no pointers; this is as much of one as the header looks at. */
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, { pointerType = '', ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = pointerType;
  }
}

beforeAll(() => {
  Object.assign(window, { PointerEvent: Pointer });
  pretendScreen();
  startTestSession();
});
beforeEach(async () => {
  jest.useFakeTimers();
  await open('header', props);
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

test('a mouse that rests on a menu opens it, and one that only passes does not', async () => {
  enter('Top');
  await wait(50);
  leave('Top');
  await wait(500);
  expect(isOpen('Top')).toBe(false);
  enter('Top');
  await wait(100);
  expect(isOpen('Top')).toBe(true);
});

test('a menu that was pointed open closes a moment after the mouse has left', async () => {
  enter('Top');
  await wait(100);
  leave('Top');
  await wait(100);
  expect(isOpen('Top')).toBe(true);
  await wait(100);
  expect(isOpen('Top')).toBe(false);
});

test('a click on a menu that was pointed open keeps it open without the mouse', async () => {
  enter('Top');
  await wait(100);
  fireEvent.click(button('Top'));
  leave('Top');
  await wait(500);
  expect(isOpen('Top')).toBe(true);
});

test('pointing at another menu opens that one instead', async () => {
  enter('Top');
  await wait(100);
  leave('Top');
  enter('Blog');
  await wait(100);
  expect([isOpen('Top'), isOpen('Blog')]).toEqual([false, true]);
});

test('a finger opens nothing before it presses', async () => {
  enter('Top', 'touch');
  await wait(500);
  expect(isOpen('Top')).toBe(false);
});

test('Escape closes a menu that was pointed open and leaves the focus where it is', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  enter('Top');
  await wait(100);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(isOpen('Top')).toBe(false);
  expect(document.activeElement).toBe(field);
});

/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import { clearPage, open, mockScreen } from '../../test/page';
import { startTestSession } from '../../test/session';

const props = { path: '/', platforms: [], categories: [] };
const button = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const root = (name: string) => button(name).parentElement!;
const enter = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(root(name), { pointerType });
const leave = (name: string) => fireEvent.pointerLeave(root(name), { pointerType: 'mouse' });

/** Replaces PointerEvent, which jsdom lacks, with the properties that the header reads. */
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, { pointerType = '', ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = pointerType;
  }
}

beforeAll(() => {
  Object.assign(window, { PointerEvent: Pointer });
  mockScreen();
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

test('a mouse resting on a menu opens it, one passing over it does not', async () => {
  enter('Top');
  await wait(50);
  leave('Top');
  await wait(500);
  expect(isOpen('Top')).toBe(false);
  enter('Top');
  await wait(100);
  expect(isOpen('Top')).toBe(true);
});

test('a menu opened by hover closes shortly after the mouse has left', async () => {
  enter('Top');
  await wait(100);
  leave('Top');
  await wait(100);
  expect(isOpen('Top')).toBe(true);
  await wait(100);
  expect(isOpen('Top')).toBe(false);
});

test('a click on a menu opened by hover keeps it open', async () => {
  enter('Top');
  await wait(100);
  fireEvent.click(button('Top'));
  leave('Top');
  await wait(500);
  expect(isOpen('Top')).toBe(true);
});

test('hovering over another menu opens that one instead', async () => {
  enter('Top');
  await wait(100);
  leave('Top');
  enter('Blog');
  await wait(100);
  expect([isOpen('Top'), isOpen('Blog')]).toEqual([false, true]);
});

test('touch does not open a menu by hover', async () => {
  enter('Top', 'touch');
  await wait(500);
  expect(isOpen('Top')).toBe(false);
});

test('Escape closes a menu opened by hover and does not move the focus', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  enter('Top');
  await wait(100);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(isOpen('Top')).toBe(false);
  expect(document.activeElement).toBe(field);
});

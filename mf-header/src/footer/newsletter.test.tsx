/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { interceptCalls, type Call } from '../../test/calls';
import { clearPage, open, mockScreen, insertFragment } from '../../test/page';
import { startTestSession } from '../../test/session';

const props = { platforms: [], categories: [], year: 2031 };
const user = userEvent.setup();
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const state = () => document.querySelector('[data-state]')?.getAttribute('data-state');
const answer = (status: number, body: unknown) => act(async () => calls.at(-1)!.respond(status, body));
let calls: Call[];

beforeAll(() => {
  mockScreen();
  startTestSession();
});
beforeEach(() => {
  calls = interceptCalls();
});
afterEach(clearPage);

async function send(address = 'sam@example.com') {
  await open('footer', props);
  await user.type(field(), address);
  await user.click(button('Subscribe'));
}

test('without scripts the browser submits the address', async () => {
  await insertFragment('footer', props);
  expect(button('Subscribe').disabled).toBe(false);
  expect(field().form).toMatchObject({ method: 'post' });
  expect(field().form?.getAttribute('action')).toBe('/forms/newsletter');
});

test('a valid address is required', async () => {
  await open('footer', props);
  expect([field().required, field().type, state()]).toEqual([true, 'email', '1']);
});

test('not an address → nothing is sent, our own message is shown and the field keeps text and focus', async () => {
  await send('nell');
  expect([state(), field().value, calls]).toEqual(['3', 'nell', []]);
  expect(screen.getByRole('alert').textContent).toBe('Enter an email address such as name@example.com.');
  expect(document.activeElement).toBe(field());
  await user.type(field(), '@example.org');
  await user.click(button('Subscribe'));
  expect(calls.at(-1)?.body).toEqual({ email: 'nell@example.org' });
});

test('the address is sent once, however often the button is pressed', async () => {
  await send();
  expect(state()).toBe('2');
  await user.click(button('Subscribing…'));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/newsletter-form/', { email: 'sam@example.com' }],
  ]);
});

test('sent → a thank-you replaces the form and takes its focus', async () => {
  await send();
  await answer(200, { ok: true });
  expect(state()).toBe('4');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Thank you');
});

test('rejected → the server’s message is shown and the address kept', async () => {
  await send('sam@example');
  await answer(400, { error: 'This address lacks a dot.', code: 'invalid' });
  expect([state(), field().value]).toEqual(['3', 'sam@example']);
  expect(screen.getByRole('alert').textContent).toBe('This address lacks a dot.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.type(field(), '.org');
  await user.click(button('Subscribe'));
  expect([state(), screen.queryByRole('alert')]).toEqual(['2', null]);
  expect(calls.at(-1)?.body).toEqual({ email: 'sam@example.org' });
});

test.each([404, 405])('status %d → a message that subscribing is not possible now', async (status) => {
  await send();
  await answer(status, { error: 'There is nothing here.', code: 'not-found' });
  expect([state(), field().value]).toEqual(['3', 'sam@example.com']);
  expect(screen.getByRole('alert').textContent).toContain('cannot subscribe at the moment');
});

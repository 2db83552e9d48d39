/** @jest-environment ./tests/jest/browser-environment.cjs */
import { Failure, testPage } from '@savepoint/region-kit/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { region } from '.';
import { regions } from '../server';

const user = userEvent.setup();
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const agree = () => screen.getByRole<HTMLInputElement>('checkbox');
const button = (name = 'Send message') => screen.getByRole<HTMLButtonElement>('button', { name });
const step = () => document.querySelector('[data-state]')?.getAttribute('data-state');
const { api, mountRegion } = testPage();

/** Inserts the fragment of the region into the page, as the server does, without mounting it. */
async function insertContact(): Promise<HTMLElement> {
  const call = () => Promise.reject(new Error('This region makes no calls on the server'));
  const { html } = await regions.contact.render({}, { region: 'contact', url: 'http://localhost/', call });
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
const hydrate = (element: HTMLElement) => mountRegion(region, {}, { name: 'contact', element });
const open = async () => hydrate(await insertContact());

const typed = { name: 'Sam Reyes', email: 'sam@example', message: 'Hades came out in 2020.', agree: true };
const values = () => ({
  name: text('Name').value,
  email: text('Email').value,
  message: text('Message').value,
  agree: agree().checked,
});

async function send() {
  await open();
  await user.type(text('Name'), typed.name);
  await user.type(text('Email'), typed.email);
  await user.type(text('Message'), typed.message);
  await user.click(agree());
  await user.click(button());
  await waitFor(() => expect(api.calls).toHaveLength(1));
}

/** Submits the form; the server responds like this. */
async function sendFor(status: number, body: object = {}, headers: Record<string, string> = {}) {
  api.answer('sendContactForm', new Failure(status, body, headers));
  await send();
  await waitFor(() => expect(step()).not.toBe('sending'));
}

test('without scripts the browser can submit the form', async () => {
  const { innerHTML } = await insertContact();
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Contact Us' });
  expect(
    within(form)
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('name')),
  ).toEqual(['name', 'email', 'message']);
  expect(text('Email').type).toBe('email');
  expect([form.method, form.getAttribute('action'), button().disabled]).toEqual([
    'post',
    '/forms/contact',
    false,
  ]);
  expect(innerHTML).toContain('mailto:hello@savepoint.example');
});

test('hydration keeps the served form and the text typed before it', async () => {
  const element = await insertContact();
  text('Name').value = 'Sam';
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  await hydrate(element);
  expect(consoleError.mock.calls).toEqual([]);
  expect([text('Name').value, step(), button().disabled]).toEqual(['Sam', 'idle', false]);
});

test('other ways to reach the editors are beside the form', async () => {
  await open();
  const details = within(screen.getByRole('region', { name: 'Other ways to reach us' }));
  expect(details.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:hello@savepoint.example',
    'mailto:press@savepoint.example',
  ]);
  expect(details.getByText('Monday to Friday')).toBeTruthy();
});

test('the consent names and links the privacy policy', async () => {
  await open();
  expect(agree().labels?.[0]?.textContent).toBe('I have read and agree to the Privacy Policy');
  const link = screen.getByRole('link', { name: 'Privacy Policy' });
  expect(link.getAttribute('href')).toBe('/privacy-policy/');
});

test('the message is sent once, however often the button is pressed', async () => {
  api.answer('sendContactForm', { ok: true });
  api.hold('sendContactForm');
  await send();
  expect(step()).toBe('sending');
  await user.click(button('Sending…'));
  expect(api.calls).toEqual([{ name: 'sendContactForm', path: '/api/contact-form/', body: typed }]);
});

test('the page does not validate: empty fields are sent too', async () => {
  api.answer('sendContactForm', new Failure(400));
  await open();
  await user.click(button());
  await waitFor(() => expect(api.calls[0]?.body).toEqual({ name: '', email: '', message: '', agree: false }));
});

test('sent → a thank-you replaces the form and takes its focus', async () => {
  await sendFor(200, { ok: true });
  expect([step(), screen.queryByRole('form')]).toEqual(['sent', null]);
  expect(document.activeElement?.textContent).toContain('Thank you, Sam Reyes');
});

const errors = {
  email: 'The part after the @ needs a dot.',
  message: 'That is too short.',
  agree: 'Tick the box to agree. We can only reply if you do.',
};

test('rejected fields → an error at each, the focus on the first, and all text kept', async () => {
  await sendFor(400, { error: 'Some fields need another look.', code: 'invalid-message', errors });
  expect(step()).toBe('failed');
  expect(values()).toEqual(typed);
  await waitFor(() => expect(document.activeElement).toBe(text('Email')));
  const said = [text('Email'), text('Message'), agree()].map((field) => [
    field.getAttribute('aria-invalid'),
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  ]);
  expect(said).toEqual(Object.values(errors).map((sentence) => ['true', sentence]));
  expect(text('Name').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Please correct 3 fields');
  for (const link of within(screen.getByRole('alert')).getAllByRole<HTMLAnchorElement>('link'))
    expect(document.getElementById(link.hash.slice(1))?.getAttribute('aria-invalid')).toBe('true');
});

test('errors are cleared when the form is sent again', async () => {
  await sendFor(400, { errors });
  api.hold('sendContactForm');
  await user.click(button());
  expect([step(), screen.queryByRole('alert')]).toEqual(['sending', null]);
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('an error about no field is shown above the form', async () => {
  await sendFor(400, { errors: { other: 'This address was refused before.' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'Your message was not sentThis address was refused before.',
  );
});

test.each([
  [429, { 'retry-after': '600' }, 'Try again in 10 minutes'],
  [500, {}, 'Our server is not available. Your text is kept. Try again in a minute.'],
  [503, { 'retry-after': '5' }, 'Try again in a minute'],
  [404, {}, 'Our server is not available'],
  [413, {}, 'That is too much. Your text is kept.'],
])('status %d → a message with what to do', async (status, headers, sentence) => {
  await sendFor(status, { error: 'That is too much.', code: 'refused' }, headers);
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(values()).toEqual(typed);
});

test('offline → a message, and all text kept', async () => {
  await open();
  await user.type(text('Message'), 'Hello');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await user.click(button());
  await waitFor(() => expect(step()).toBe('failed'));
  expect(screen.getByRole('alert').textContent).toContain('when you are back online');
  expect(text('Message').value).toBe('Hello');
});

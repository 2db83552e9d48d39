import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { startSession } from '@savepoint/session';
import { act } from '@testing-library/react';

const onPage: { unmount(): void }[] = [];

/** Starts the page’s session for a visitor. */
export function startTestSession(): void {
  startSession({
    config: { apiKey: 'key', authDomain: 'localhost', projectId: 'savepoint' },
    bus: createBus(),
    track: () => {},
    loadIdentity: () => Promise.reject(new Error('No sign-in in this test')),
  });
}

/** Inserts the fragment of the contact region into the page, as the server does, without mounting it. */
export async function insertContact(): Promise<HTMLElement> {
  const { regions } = await import('../src/server');
  const call = () => Promise.reject(new Error('This region makes no calls on the server'));
  const { html } = await regions.contact.render({}, { region: 'contact', url: 'http://localhost/', call });
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Mounts the region on its fragment. @returns its context, and what React logged as errors */
export async function hydrate(element: HTMLElement) {
  const consoleErrors: unknown[] = [];
  const error = jest.spyOn(console, 'error').mockImplementation((...args) => void consoleErrors.push(args));
  const { region } = await import('../src/contact');
  const testing = testContext('contact');
  await act(async () => onPage.push(region.mount(element, {}, testing.context)));
  error.mockRestore();
  return { ...testing, consoleErrors };
}

/** Unmounts every region and empties the page. */
export function clearPage(): void {
  act(() => onPage.splice(0).forEach((mounted) => mounted.unmount()));
  document.body.replaceChildren();
}

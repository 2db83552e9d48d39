import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { startSession } from '@savepoint/session';
import { act } from '@testing-library/react';

const onPage: { unmount(): void }[] = [];

/** Starts the page’s session, with nobody signed in. */
export function startTestSession(): void {
  startSession({
    config: { apiKey: 'key', authDomain: 'localhost', projectId: 'savepoint' },
    bus: createBus(),
    track: () => {},
    loadIdentity: () => Promise.reject(new Error('Nobody signs in here')),
  });
}

/** Puts the contact region’s fragment into the page, as the server would; nothing is mounted yet. */
export async function serveContact(): Promise<HTMLElement> {
  const { regions } = await import('../src/server');
  const call = () => Promise.reject(new Error('This region asks for nothing'));
  const { html } = await regions.contact.render({}, { region: 'contact', url: 'http://localhost/', call });
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Lets the region take over what was served; answers what React had to say against that, or anything else. */
export async function takeOver(element: HTMLElement) {
  const complaints: unknown[] = [];
  const error = jest.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
  const { region } = await import('../src/contact');
  const surroundings = testContext('contact');
  await act(async () => onPage.push(region.mount(element, {}, surroundings.context)));
  error.mockRestore();
  return { ...surroundings, complaints };
}

/** Unmounts every region and empties the page. */
export function clearPage(): void {
  act(() => onPage.splice(0).forEach((mounted) => mounted.unmount()));
  document.body.replaceChildren();
}

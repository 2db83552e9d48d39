/** @jest-environment jsdom */
import type { NextTrainingCaseResponse, TrainingCase } from '@savepoint/contracts/moderation';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { getSession, startSession, statusActions, userActions } from '@savepoint/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { region } from '..';

const trained = (case_uid: string, content: string): TrainingCase => ({
  case_uid,
  comment: { content },
  ...{ entity_type: 'game', entity_slug: 'hades', entity_name: 'Hades', parent: { content: 'A parent.' } },
  pending_reasons: [{ kind: 'words', phrase: 'cheap gold' }],
  reports: { abuse: 2, spam: 1 },
});
const pages: NextTrainingCaseResponse[] = [
  {
    case: trained('case-0001', 'First text.'),
    next_cursor: '1.the-next-one',
    result: { answered: 1, agreed: 1 },
  },
  { case: null, next_cursor: null, result: { answered: 2, agreed: 1 } },
];
const call = jest.fn(async (name: string, { body }: { body: { cursor?: string } }): Promise<object> => {
  if (name === 'nextTrainingCase') return pages[body.cursor === undefined ? 0 : 1]!;
  if (name === 'answerTrainingCase')
    return {
      ...{ verdict: 'removed', ground: 'abuse', at: '2026-03-10T12:00:00.000Z', overturned: true },
      ...{ answer: 'A quotation.', result: { answered: 2, agreed: 1 } },
    };
  return {
    items: [],
    pending_count: 0,
    next_cursor: null,
    results: [{ name: 'Ada', answered: 4, agreed: 3 }],
  };
});
let unmount = () => {};

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new Error('offline'));
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

test('training by keyboard: the case has no decision; after the answer it says what was decided, and the next one follows', async () => {
  const { store, api } = getSession();
  jest.spyOn(api, 'call').mockImplementation(call as never);
  store.dispatch(statusActions.authReady());
  store.dispatch(userActions.loggedIn({ name: 'Mo', email: 'mo@example.org', uid: 'mo' }));
  const { likes, favorites, ratings } = store.getState().user;
  const profile = { name: 'Mo', email: 'mo@example.org', uid: 'mo', likes, favorites, ratings };
  store.dispatch(userActions.profileLoaded({ ...profile, roles: ['admin'] }));
  const element = document.body.appendChild(document.createElement('section'));
  const mounted = await act(async () => region.mount(element, {}, testContext('moderation').context));
  unmount = () => act(() => mounted.unmount());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Training' })));

  const open = await screen.findByRole('group', { name: 'A case to decide' });
  expect(open.textContent).toContain('First text.');
  expect(open.textContent).toContain('A parent.');
  expect(open.textContent).toContain('cheap gold');
  expect(open.textContent).toContain('Reported by 3 members');
  expect(open.textContent).not.toContain('Decided');
  expect(screen.getByText(/1 of 1/)).toBeTruthy();

  open.focus();
  await act(async () => void fireEvent.keyDown(open, { key: 'a' }));
  expect(call).toHaveBeenCalledWith('answerTrainingCase', {
    body: { case_uid: 'case-0001', verdict: 'approved' },
    route: expect.anything(),
  });
  const outcome = await screen.findByRole('group', { name: 'It was decided otherwise' });
  expect(within(outcome).getByText(/You: approved/)).toBeTruthy();
  expect(within(outcome).getByText(/Decided on 10 March 2026: removed: Insults/)).toBeTruthy();
  expect(outcome.textContent).toContain('A quotation.');
  expect(outcome.textContent).toContain('First text.');
  expect(await screen.findByText('No further cases')).toBeTruthy();
  expect(screen.getByText(/1 of 2/)).toBeTruthy();
  expect(await screen.findByText(/3 of 4 \(75 %\)/)).toBeTruthy();
});

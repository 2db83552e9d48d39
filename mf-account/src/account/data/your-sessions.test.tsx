/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { MemberSession } from '@savepoint/contracts/members';
import { failure, MARA, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import YourName from './your-name';
import YourSessions from './your-sessions';

const { api, identity, session, reports, settle, signIn, mount } = testPage();

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const alert = () => screen.queryByRole('alert')?.textContent;

describe('sessions', () => {
  const DEVICE = 'device-of-this-browser';
  const END = 'Log out all other devices';
  const on = (device: string, current = false): MemberSession => ({
    device,
    signed_in: '2026-05-14T12:00:00.000Z',
    last_seen: '2026-05-14T13:00:00.000Z',
    current,
  });
  const here = on('Firefox on Linux', true);
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  beforeEach(async () => {
    identity.device = () => DEVICE;
    api.answer('listSessions', { sessions: [here, on('Safari on iOS')] });
    api.answer('endSessions', { sessions: [here] });
    api.answer('removePushSubscription', { key: null, subscriptions: [] });
  });

  test('they are read with the id of this browser, after the login has been answered', async () => {
    const release = api.hold('login');
    session.preload();
    identity.setMember(MARA);
    await waitFor(() => expect(api.bodiesOf('login')).toHaveLength(1));
    const fetched = jest.spyOn(globalThis, 'fetch');
    await mount(<YourSessions />, { waits: false });
    expect(fetched).not.toHaveBeenCalled();
    release();
    await settle();
    expect(api.bodiesOf('listSessions')).toEqual([{ device: DEVICE }]);
    expect(names()).toEqual(['Firefox on Linux', 'Safari on iOS']);
    expect(screen.getAllByText('This device')).toHaveLength(1);
  });

  test('all others are logged out, and get no notifications any more', async () => {
    await signIn();
    await mount(<YourSessions />);
    await press(END);
    expect(api.bodiesOf('endSessions')).toEqual([{ device: DEVICE, which: 'others' }]);
    expect(api.bodiesOf('removePushSubscription')).toEqual([{ which: 'others' }]);
    expect([names(), screen.queryByRole('button')]).toEqual([['Firefox on Linux'], null]);
    expect(screen.getByRole('status').textContent).toMatch(/^All other devices are logged out/);
  });

  test('this browser’s own subscription stays', async () => {
    const endpoint = 'https://push.example/send/1';
    const pushManager = { getSubscription: async () => ({ endpoint, unsubscribe: async () => true }) };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager }) },
    });
    await signIn();
    await mount(<YourSessions />);
    await press(END);
    expect(api.bodiesOf('removePushSubscription')).toEqual([{ which: 'others', endpoint }]);
    delete (navigator as { serviceWorker?: unknown }).serviceWorker;
  });

  test.each([
    ['this device alone', [here]],
    ['none is known', []],
  ])('%s → nothing to log out', async (_, sessions) => {
    api.answer('listSessions', { sessions });
    await signIn();
    await mount(<YourSessions />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the login is too long ago → the member logs in again, and then all others are logged out', async () => {
    api.answer('endSessions', failure('recent-sign-in-needed'));
    await signIn();
    await mount(<YourSessions />);
    await press(END);
    expect([alert(), screen.getAllByRole('status')[0]!.textContent]).toEqual([
      undefined,
      expect.stringContaining('log in again'),
    ]);
    api.answer('endSessions', { sessions: [here] });
    await press('Log in and log out all other devices');
    expect(names()).toEqual(['Firefox on Linux']);
  });

  test('they cannot be loaded → why; a fault of the page is reported', async () => {
    api.answer('listSessions', failure('upstream-unavailable'));
    await signIn();
    await mount(<YourSessions />);
    expect(alert()).toBeTruthy();
    document.body.replaceChildren();
    identity.device = () => {
      throw new TypeError('wrong');
    };
    await mount(<YourSessions />);
    expect(alert()).toContain('Something went wrong.');
    expect(reports.splice(0)).toEqual([new TypeError('wrong')]);
  });
});

describe('the name', () => {
  const FROM = '2026-06-14T12:00:00.000Z';
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => settle(() => fireEvent.change(field(), { target: { value } }));
  const nameOnPage = () => session.store.getState().user.name;
  beforeEach(() => signIn());

  test('chosen → as the server has it, at once on the whole page', async () => {
    api.answer('chooseName', { name: 'Mara R.', name_change_from: FROM });
    await mount(<YourName />);
    expect(field().value).toBe('Mara');
    await type(' Mara  R. ');
    await press('Change name');
    expect(api.bodiesOf('chooseName')).toEqual([{ name: ' Mara  R. ' }]);
    expect([nameOnPage(), field().value, screen.getByRole('status').textContent]).toEqual([
      'Mara R.',
      'Mara R.',
      'Your name is now Mara R..',
    ]);
    expect(session.store.getState().user).toMatchObject({ uid: 'mara', email: 'mara@example.org' });
  });

  test('refused → the reason, what was typed stays, and the page keeps the name', async () => {
    api.answer('chooseName', failure('name-taken'));
    await mount(<YourName />);
    await type('Eve');
    await press('Change name');
    expect([
      alert() !== undefined,
      field().value,
      field().getAttribute('aria-invalid'),
      nameOnPage(),
    ]).toEqual([true, 'Eve', 'true', 'Mara']);
    api.answer('chooseName', { name: 'Eve', name_change_from: FROM });
    await press('Change name');
    expect([alert(), nameOnPage()]).toEqual([undefined, 'Eve']);
  });

  test('pressed twice → sent once; unchanged, the present name is sent', async () => {
    api.answer('chooseName', { name: 'Mara', name_change_from: FROM });
    await mount(<YourName />);
    const release = api.hold('chooseName');
    fireEvent.submit(field().form!);
    fireEvent.submit(field().form!);
    release();
    await settle();
    expect(api.bodiesOf('chooseName')).toEqual([{ name: 'Mara' }]);
  });
});

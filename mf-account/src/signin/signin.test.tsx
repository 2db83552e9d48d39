/** @jest-environment ./tests/jest/browser-environment.cjs */
import { testPage } from '@savepoint/region-kit/testing/page';
import { ApiError, SignInError, userActions, type Identity } from '@savepoint/session';
import { fireEvent, screen } from '@testing-library/react';
import { region } from '.';

const { bus, identity, session, reports, settle, mountRegion } = testPage();

/** Times that the dialog was closed without a login. */
let cancelled: number;
bus.on('signin:cancelled', () => void (cancelled += 1));
beforeEach(() => {
  cancelled = 0;
});
afterEach(() => {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  document.head.replaceChildren();
});

const open = (props: { reason?: string; failure?: string } = {}) =>
  mountRegion(region, props, { name: 'signin' });
/** Shows the page in a frame of another site. */
const embed = () => Object.defineProperty(window, 'parent', { value: {}, configurable: true });
const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const alert = () => screen.queryByRole('alert')?.textContent;
const GOOGLE = 'Continue with Google';

describe('the dialog', () => {
  test('says what the login is for; without a reason it has a general title', async () => {
    await open({ reason: 'rate Hades' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Log in to rate Hades');
    await settle(() => bus.emit('signin:request', {}));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Log in');
  });

  test('takes the focus itself, so that what is typed presses no button', async () => {
    await open();
    expect(document.activeElement).toBe(dialog());
  });

  test('closed → the page is told that nobody logged in, and it opens again on request', async () => {
    await open();
    await press('Close');
    expect([dialog(), cancelled]).toEqual([null, 1]);
    await settle(() => bus.emit('signin:request', { reason: 'like Gris' }));
    expect(dialog()?.textContent).toContain('like Gris');
  });

  test('somebody logs in, in whichever way → closed, and not cancelled', async () => {
    await open();
    await settle(() => {
      session.preload();
      identity.setMember({ uid: 'mara', name: 'Mara', email: 'mara@example.org' });
    });
    expect([dialog(), cancelled]).toEqual([null, 0]);
  });

  test('shows why an earlier login failed', async () => {
    await open({ failure: 'The window was closed.' });
    expect(alert()).toBe('The window was closed.');
  });
});

describe('the buttons', () => {
  /** The SDK of the provider is loaded only when the test says so. */
  function holdIdentity() {
    let finish = (_loaded: Identity) => {};
    let fail = (_error: Error) => {};
    const loading = new Promise<Identity>((resolve, reject) => ([finish, fail] = [resolve, reject]));
    jest.spyOn(session, 'getIdentity').mockReturnValue(loading);
    return { finish: () => finish(identity), fail: () => fail(new Error('offline')) };
  }

  test.each(['finish', 'fail'] as const)('wait for the provider’s code: %s → enabled', async (end) => {
    const loading = holdIdentity();
    await open();
    expect(button(GOOGLE).disabled).toBe(true);
    await settle(loading[end]);
    expect(button(GOOGLE).disabled).toBe(false);
  });

  test('do not wait for it longer than three seconds, because a redirect works too', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    holdIdentity();
    await open();
    await settle(() => jest.advanceTimersByTime(2_999));
    expect(button(GOOGLE).disabled).toBe(true);
    await settle(() => jest.advanceTimersByTime(1));
    expect(button(GOOGLE).disabled).toBe(false);
  });

  test('in a frame, which cannot be redirected, they wait for it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    embed();
    holdIdentity();
    await open();
    await settle(() => jest.advanceTimersByTime(60_000));
    expect(button(GOOGLE).disabled).toBe(true);
  });

  test('each is for its provider', async () => {
    const signIn = jest.spyOn(session, 'signIn').mockResolvedValue();
    await open();
    await press(GOOGLE);
    await press('Continue with GitHub');
    expect(signIn.mock.calls).toEqual([['google.com'], ['github.com']]);
  });

  test('while the provider’s window is open: neither buttons nor guests, and Cancel stops waiting', async () => {
    identity.signIn = () => new Promise(() => {});
    await open();
    await press(GOOGLE);
    expect(screen.queryByRole('button', { name: GOOGLE })).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Waiting');
    await press('Cancel');
    expect([dialog(), cancelled, session.store.getState().user.signingIn]).toEqual([null, 1, false]);
  });
});

describe('a login that fails', () => {
  test.each([
    ['failed', 'It failed.'],
    ['offline', 'It failed.'],
    ['disabled', 'It failed.'],
    ['cancelled', undefined],
    ['superseded', undefined],
  ] as const)('%s → shown: %s', async (code, text) => {
    identity.signIn = () => Promise.reject(new SignInError(code, 'It failed.'));
    await open();
    await press(GOOGLE);
    expect([alert(), button(GOOGLE).disabled]).toEqual([text, false]);
  });

  test('the next attempt clears it', async () => {
    identity.signIn = () => Promise.reject(new SignInError('failed', 'It failed.'));
    await open();
    await press(GOOGLE);
    identity.signIn = () => new Promise(() => {});
    await press(GOOGLE);
    expect(alert()).toBeUndefined();
    await press('Cancel');
  });

  test('any other error is reported', async () => {
    identity.signIn = () => Promise.reject(new TypeError('wrong'));
    await open();
    await press(GOOGLE);
    expect([alert(), reports.splice(0)]).toEqual([undefined, [new TypeError('wrong')]]);
  });
});

describe('guests', () => {
  const becomeGuest = jest.fn(async (_guest: { name: string; email: string }) => {});
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = (name: string, value: string) =>
    settle(() => fireEvent.change(field(name), { target: { value } }));
  const send = () => press('Continue as a guest');
  const invalid = () =>
    screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true');
  async function openForGuests() {
    identity.becomeGuest = becomeGuest;
    await open();
  }
  beforeEach(() => becomeGuest.mockReset().mockResolvedValue());

  test('a site without guests has no form', async () => {
    await open();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('name and address are sent trimmed, once', async () => {
    let finish = () => {};
    becomeGuest.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await openForGuests();
    await type('Name', ' Sam ');
    await type('Email address', ' sam@example.org ');
    await send();
    await send();
    expect(becomeGuest.mock.calls).toEqual([[{ name: 'Sam', email: 'sam@example.org' }]]);
    expect(button('Continue as a guest').getAttribute('aria-busy')).toBe('true');
    await settle(finish);
    expect(button('Continue as a guest').hasAttribute('aria-busy')).toBe(false);
  });

  test.each([
    ['no name', '  ', 'sam@example.org', 'Name'],
    ['no address', 'Sam', ' ', 'Email address'],
    ['neither', '', '', 'Name'],
  ])('%s → not sent; that field says so and takes the focus', async (_, name, email, wrong) => {
    await openForGuests();
    await type('Name', name);
    await type('Email address', email);
    await send();
    expect([becomeGuest.mock.calls, invalid(), document.activeElement]).toEqual([
      [],
      [field(wrong)],
      field(wrong),
    ]);
  });

  test.each([
    ['invalid-guest-name', 'Name'],
    ['name-reserved', 'Name'],
    ['name-taken', 'Name'],
    ['invalid-email', 'Email address'],
    ['too-many-confirmations', null],
  ])('the server says %s → shown at: %s; what was typed stays', async (code, wrong) => {
    becomeGuest.mockRejectedValue(new ApiError(400, code, 'Not this one.'));
    await openForGuests();
    await type('Name', 'Sam');
    await type('Email address', 'sam@example.org');
    await send();
    expect(invalid()).toEqual(wrong === null ? [] : [field(wrong)]);
    expect(alert()).toBe(wrong === null ? 'Not this one.' : undefined);
    expect([field('Name').value, field('Email address').value]).toEqual(['Sam', 'sam@example.org']);
  });

  test('any other error is reported', async () => {
    becomeGuest.mockRejectedValue(new TypeError('wrong'));
    await openForGuests();
    await type('Name', 'Sam');
    await type('Email address', 'sam@example.org');
    await send();
    expect([alert() !== undefined, reports.splice(0)]).toEqual([true, [new TypeError('wrong')]]);
  });

  test('somebody logs in with a provider meanwhile → no form', async () => {
    await openForGuests();
    await settle(() => session.store.dispatch(userActions.signInStarted()));
    expect(screen.queryByRole('textbox')).toBeNull();
    await settle(() => session.store.dispatch(userActions.signInEnded()));
  });
});

describe('in a frame of another site', () => {
  const PAGE = 'https://savepoint.example/games/hades/';
  const link = () => screen.queryByRole('link', { name: 'open the comments on Savepoint' });
  beforeEach(() => {
    const canonical = document.createElement('link');
    Object.assign(canonical, { rel: 'canonical', href: PAGE });
    document.head.append(canonical);
  });

  test('the thread on the site itself is linked, in case the browser blocks storage', async () => {
    embed();
    await open();
    expect(link()?.getAttribute('href')).toBe(`${PAGE}#comments`);
  });

  test('on the site itself it is not', async () => {
    await open();
    expect(link()).toBeNull();
  });

  // Last: from here on the page stays like this.
  test('the window cannot answer this frame → a link in place of the buttons, now and the next time', async () => {
    embed();
    identity.signIn = () => Promise.reject(new SignInError('no-opener', 'Close that window.'));
    await open();
    await press(GOOGLE);
    for (const opened of ['now', 'next time']) {
      expect([opened, alert(), screen.queryByRole('button', { name: GOOGLE }), link()]).toEqual([
        opened,
        'Close that window.',
        null,
        null,
      ]);
      expect(screen.getByRole('link', { name: 'Open the comments on Savepoint' }).getAttribute('href')).toBe(
        `${PAGE}#comments`,
      );
      await press('Close');
      await settle(() => bus.emit('signin:request', { reason: 'comment' }));
    }
  });
});

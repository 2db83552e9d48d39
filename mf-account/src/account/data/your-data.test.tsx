/** @jest-environment ./tests/jest/browser-environment.cjs */
import {
  catchSavedFiles,
  failure,
  MARA,
  readText,
  testPage,
  TOM,
  type SavedFile,
} from '@savepoint/region-kit/testing/page';
import { SignInError, useSession } from '@savepoint/session';
import { fireEvent, screen, within } from '@testing-library/react';
import { answerEmptyLists } from '../../../test/answer-empty-lists';
import YourData from './your-data';

const { api, bus, identity, session, reports, settle, signIn, mount, unmount } = testPage();

/** As in the region: it is there while somebody is logged in. */
function OfMember() {
  const { signedIn, uid } = useSession(({ user }) => user);
  return signedIn ? <YourData key={uid} /> : null;
}

/** Files that were saved. */
let saved: SavedFile[];
beforeEach(async () => {
  saved = catchSavedFiles();
  await signIn();
  answerEmptyLists(api);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (name: string | RegExp) => fireEvent.click(button(name));
const press = (name: string | RegExp) => settle(() => click(name));
const alert = () => screen.queryByRole('alert')?.textContent;

describe('download', () => {
  test('the member’s data is saved as a file', async () => {
    await mount(<OfMember />);
    await press('Download your data');
    expect(saved).toMatchObject([{ name: 'savepoint.json' }]);
    expect(JSON.parse(await readText(saved[0]!.file))).toMatchObject({ account: { uid: 'mara' } });
    expect(screen.getByRole('status').textContent).toBe('Your data was downloaded as savepoint.json.');
  });

  test('while it is read, the button counts and a second press does nothing', async () => {
    api.answer('listActivity', {
      items: [{ slug: 'hades', name: 'Hades', created: '2026-05-14T12:00:00.000Z' }],
      next_cursor: null,
      total: 1,
    });
    await mount(<OfMember />);
    const release = api.hold('listOwnComments');
    click('Download your data');
    await screen.findByRole('button', { name: 'Preparing your data: 3 items' });
    click(/^Preparing/);
    release();
    await settle();
    expect(api.bodiesOf('readMessages')).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  test('a part cannot be read → no file, the reason, and another attempt', async () => {
    api.answer('listReplies', failure('upstream-unavailable'));
    await mount(<OfMember />);
    await press('Download your data');
    expect(saved).toEqual([]);
    expect(alert()).toBeTruthy();
    api.answer('listReplies', { items: [], next_cursor: null, total: 0, unread: 0 });
    await press('Download your data');
    expect([saved.length, alert()]).toEqual([1, undefined]);
  });

  test('a fault of the page → a general message, and it is reported', async () => {
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new TypeError('wrong');
    });
    await mount(<OfMember />);
    await press('Download your data');
    expect(alert()).toBe('Your data could not be downloaded. Try again.');
    expect(reports.splice(0)).toEqual([new TypeError('wrong')]);
  });
});

describe('a login too long ago', () => {
  /** The server’s answer until the member has logged in again. */
  function answerStale() {
    let isStale = true;
    const { reauthenticate } = identity;
    identity.reauthenticate = async () => {
      isStale = false;
      return reauthenticate();
    };
    api.answer('readMessages', () =>
      isStale
        ? failure('recent-sign-in-needed')
        : { verified: true, newsletter: null, messages: [], next_cursor: null },
    );
  }
  const LOG_IN = 'Log in and download your data';

  test('the member is asked to log in again, and the download starts by itself after that', async () => {
    answerStale();
    await mount(<OfMember />);
    await press('Download your data');
    expect([alert(), screen.getByRole('status').textContent]).toEqual([
      undefined,
      expect.stringContaining('log in again'),
    ]);
    await press(LOG_IN);
    expect(saved).toHaveLength(1);
  });

  test.each(['cancelled', 'superseded'] as const)(
    'that login is %s → asked again, without an error',
    async (code) => {
      answerStale();
      identity.reauthenticate = () => Promise.reject(new SignInError(code, 'No.'));
      await mount(<OfMember />);
      await press('Download your data');
      await press(LOG_IN);
      expect([button(LOG_IN) !== null, alert(), saved]).toEqual([true, undefined, []]);
    },
  );

  test('that login fails → the reason, and the member can log in once more', async () => {
    answerStale();
    identity.reauthenticate = () => Promise.reject(new SignInError('account-mismatch', 'Another account.'));
    await mount(<OfMember />);
    await press('Download your data');
    await press(LOG_IN);
    expect([button(LOG_IN) !== null, alert()]).toEqual([true, 'Another account.']);
  });

  test('pop-ups are blocked, so the page is redirected → nothing is read meanwhile', async () => {
    answerStale();
    identity.reauthenticate = async () => 'redirecting';
    await mount(<OfMember />);
    await press('Download your data');
    await press(LOG_IN);
    expect([api.bodiesOf('readMessages').length, saved]).toEqual([1, []]);
  });

  test('another member is logged in then → they are not asked', async () => {
    answerStale();
    await mount(<OfMember />);
    await press('Download your data');
    await signIn(TOM);
    expect(button('Download your data')).toBeTruthy();
  });
});

describe('the session ends during a download', () => {
  /** From now on one call fails as of a session that has ended, until somebody logs in again. */
  function endSession() {
    let isEnded = true;
    identity.getToken = async () => (isEnded ? 'token of a session that has ended' : 'token of mara');
    api.answer('readAccount', () =>
      isEnded ? failure('unauthenticated') : { account: { ...MARA, created: '2026-05-14T12:00:00.000Z' } },
    );
    return () => {
      isEnded = false;
      identity.setMember(MARA);
    };
  }

  test('the member logs in again → the download goes on, and its end is shown', async () => {
    const logInAgain = endSession();
    await mount(<OfMember />);
    await press('Download your data');
    expect(document.querySelector('button')).toBeNull();
    await settle(logInAgain);
    expect(saved).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('Your data was downloaded as savepoint.json.');
    await unmount();
    await mount(<OfMember />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('the member logs in again, and the rest fails → the reason is shown', async () => {
    const logInAgain = endSession();
    api.answer('listReplies', failure('upstream-unavailable'));
    await mount(<OfMember />);
    await press('Download your data');
    await settle(logInAgain);
    expect([saved, alert() !== undefined]).toEqual([[], true]);
  });

  test('the member does not log in again → later there is no error about it', async () => {
    const logInAgain = endSession();
    await mount(<OfMember />);
    await press('Download your data');
    await settle(() => bus.emit('signin:cancelled', {}));
    await settle(logInAgain);
    expect([button('Download your data') !== null, alert()]).toEqual([true, undefined]);
  });
});

describe('deletion', () => {
  const dialog = () => within(screen.getByRole('dialog'));
  const word = () => dialog().getByRole<HTMLInputElement>('textbox');
  const chosen = () =>
    dialog()
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)?.value;
  const confirm = (text = 'DELETE') => settle(() => fireEvent.change(word(), { target: { value: text } }));
  const submit = () => settle(() => fireEvent.submit(word().form!));
  const calls = () => api.bodiesOf('deleteAccount');
  const isDeleted = () => session.store.getState().status.accountDeleted;
  async function openDialog() {
    await mount(<OfMember />);
    await press('Delete account');
  }
  const chooseRemoval = () => settle(() => fireEvent.click(dialog().getAllByRole('radio')[1]!));
  let removedAtProvider: number;
  beforeEach(() => {
    removedAtProvider = 0;
    api.answer('deleteAccount', { finished: true });
    const { deleteAccount } = identity;
    identity.deleteAccount = async () => {
      removedAtProvider += 1;
      await deleteAccount();
    };
  });

  test.each(['', 'delete', 'DELETE ', 'DELETED'])(
    'confirmed with “%s” → not sent, and the field says so',
    async (text) => {
      await openDialog();
      await confirm(text);
      await submit();
      expect(calls()).toEqual([]);
      expect([word().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', word()]);
      const description = document.getElementById(word().getAttribute('aria-describedby')!);
      expect(description?.textContent).not.toBe('');
    },
  );

  test('confirmed → the data, then the account at the provider; comments are kept without the name by default', async () => {
    await openDialog();
    await confirm();
    await submit();
    expect(calls()).toEqual([{ comments: 'anonymise' }]);
    expect([removedAtProvider, isDeleted(), session.store.getState().user.signedIn]).toEqual([
      1,
      true,
      false,
    ]);
  });

  test('with the comments', async () => {
    await openDialog();
    await chooseRemoval();
    await confirm();
    await submit();
    expect(calls()).toEqual([{ comments: 'remove' }]);
  });

  describe('of a member who owns sites alone', () => {
    const sole = (fields: Record<string, string>) => failure('sole-owner', fields);
    const group = (name: string) => within(dialog().getByRole('group', { name }));
    const radio = (name: string, option: RegExp) =>
      group(name).getByRole<HTMLInputElement>('radio', { name: option });
    const choose = (name: string, option: RegExp) => settle(() => fireEvent.click(radio(name, option)));
    const BLOG = '“My blog” (myblog) has no other owner.';
    const SHOP = '“Shop” (shop) has no other owner.';
    const confirmWord = () =>
      settle(() => fireEvent.change(dialog().getByLabelText(/Type DELETE/), { target: { value: 'DELETE' } }));
    const submitForm = () =>
      settle(() => fireEvent.submit(screen.getByRole('dialog').querySelector('form')!));
    async function openAndAsk() {
      api.answer('deleteAccount', ({ sites = [] }) =>
        sites.length === 2 ? { finished: true } : sole({ myblog: BLOG, shop: SHOP }),
      );
      await openDialog();
      await confirmWord();
      await submitForm();
    }

    test('each site is asked about; nothing is deleted until all are decided, and then what was chosen is sent', async () => {
      await openAndAsk();
      expect([isDeleted(), removedAtProvider, alert()]).toEqual([
        false,
        0,
        expect.stringContaining('nothing is deleted yet'),
      ]);
      expect(document.activeElement).toBe(radio(BLOG, /Hand it over/));
      await choose(BLOG, /Remove it/);
      await submitForm();
      // Of what is not decided the page says so, and sends nothing.
      expect([calls().length, document.activeElement]).toEqual([1, radio(SHOP, /Hand it over/)]);
      expect(group(SHOP).getByText('Choose what becomes of this site.')).toBeTruthy();
      await choose(SHOP, /Hand it over/);
      await submitForm();
      const heir = group(SHOP).getByRole<HTMLInputElement>('textbox', { name: 'To whom' });
      expect([calls().length, document.activeElement]).toEqual([1, heir]);
      await settle(() => fireEvent.change(heir, { target: { value: ' Grace ' } }));
      await submitForm();
      expect(calls().at(-1)).toEqual({
        comments: 'anonymise',
        sites: [
          { site: 'myblog', then: 'remove' },
          { site: 'shop', then: 'hand-over', to: 'Grace' },
        ],
      });
      expect([isDeleted(), removedAtProvider]).toEqual([true, 1]);
    });

    test('nobody has that name → the site says so, and what was typed stays', async () => {
      await openAndAsk();
      const problem = 'Shop: No member has chosen this name.';
      await choose(BLOG, /Remove it/);
      await choose(SHOP, /Hand it over/);
      await settle(() => fireEvent.change(group(SHOP).getByRole('textbox'), { target: { value: 'Nobody' } }));
      api.answer('deleteAccount', sole({ shop: problem }));
      await submitForm();
      expect(group(problem).getByRole<HTMLInputElement>('textbox').value).toBe('Nobody');
      expect([radio(BLOG, /Remove it/).checked, isDeleted()]).toEqual([true, false]);
    });
  });

  test('the server fails → the account at the provider stays, and the same form can be sent again', async () => {
    api.answer('deleteAccount', failure('upstream-unavailable'));
    await openDialog();
    await chooseRemoval();
    await confirm();
    await submit();
    expect([removedAtProvider, isDeleted(), alert() !== undefined]).toEqual([0, false, true]);
    api.answer('deleteAccount', { finished: true });
    await submit();
    expect([calls(), removedAtProvider]).toEqual([[{ comments: 'remove' }, { comments: 'remove' }], 1]);
  });

  test('sent twice → one call', async () => {
    await openDialog();
    await confirm();
    const release = api.hold('deleteAccount');
    fireEvent.submit(word().form!);
    fireEvent.submit(word().form!);
    release();
    await settle();
    expect(calls()).toHaveLength(1);
  });

  test('the provider wants a login first → after it both steps are done again', async () => {
    const { deleteAccount } = identity;
    identity.deleteAccount = () => Promise.reject(new SignInError('stale', 'Log in.'));
    await openDialog();
    await chooseRemoval();
    await confirm();
    await submit();
    expect(isDeleted()).toBe(false);
    identity.deleteAccount = deleteAccount;
    await press('Log in and delete account and comments');
    expect([calls().length, removedAtProvider, isDeleted()]).toEqual([2, 1, true]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('that login redirects the page → the choice is there afterwards, once, and has to be confirmed', async () => {
    api.answer('deleteAccount', failure('recent-sign-in-needed'));
    identity.reauthenticate = async () => 'redirecting';
    await openDialog();
    await chooseRemoval();
    await confirm();
    await submit();
    await press('Log in and delete account and comments');
    // The page is loaded again.
    await unmount();
    await mount(<OfMember />);
    expect([chosen(), word().value]).toEqual(['remove', '']);
    await unmount();
    await mount(<OfMember />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('something else is stored → no dialog', async () => {
    sessionStorage.setItem('savepoint.delete-account', 'everything');
    await mount(<OfMember />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the browser blocks storage → the page works, and so does a login that redirects', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    api.answer('deleteAccount', failure('recent-sign-in-needed'));
    const reauthenticate = jest.fn(async () => 'redirecting' as const);
    identity.reauthenticate = reauthenticate;
    await openDialog();
    await confirm();
    await submit();
    await press(/^Log in and delete/);
    expect(reauthenticate).toHaveBeenCalled();
  });

  test('the session ends meanwhile and the rest fails → the dialog is back with the choice and the reason', async () => {
    let isEnded = true;
    api.answer('deleteAccount', () => failure(isEnded ? 'unauthenticated' : 'upstream-unavailable'));
    await openDialog();
    await chooseRemoval();
    await confirm();
    await submit();
    expect(screen.queryByRole('dialog')).toBeNull();
    await settle(() => {
      isEnded = false;
      identity.setMember(MARA);
    });
    expect([chosen(), word().value, alert() !== undefined]).toEqual(['remove', 'DELETE', true]);
  });

  test('the dialog is closed → the form starts anew', async () => {
    api.answer('deleteAccount', failure('upstream-unavailable'));
    await openDialog();
    await confirm();
    await submit();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Delete account');
    expect([alert(), word().value]).toEqual([undefined, '']);
  });
});

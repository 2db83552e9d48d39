/** @jest-environment ./tests/jest/browser-environment.cjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount } = testPage();
const ADD = '/api/user/comments/add';

const old = comment('old', { created: minute(0) });
const all = [
  old,
  reply(old, 'second', { user_uid: 'anselm', name: 'Anselm Ódo', created: minute(1) }),
  reply(old, 'third', { user_uid: 'bob', name: 'Bob', created: minute(2) }),
  reply(old, 'own', { user_uid: MARA.uid, name: MARA.name, created: minute(3) }),
];

async function mountForMara() {
  api.reset(all);
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  api.calls = [];
}
const box = () => document.querySelector<HTMLTextAreaElement>('textarea[placeholder="Have your say"]')!;
// By selectors: roles take long to find in a whole thread.
const list = () => document.querySelector('[role=listbox][aria-label="Members in this thread"]');
const options = () => [...(list()?.querySelectorAll('[role=option]') ?? [])];
const names = () => options().map((option) => option.querySelector('bdi')?.textContent);
const expectNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const selected = () => options().find((option) => option.getAttribute('aria-selected') === 'true');
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
/** The code that is loaded after the page. */
const deferred = () => waitFor(() => expect(document.querySelector('div[data-for-readers]')).not.toBeNull());
/** Presses keys in the box. */
async function type(keys: string): Promise<void> {
  await deferred();
  if (document.activeElement !== box()) await user.click(box());
  await user.keyboard(keys);
}
const post = () => user.click(screen.getByText('Post comment'));

test('@ → the others in the thread, those who wrote last first; letters narrow them, without accents and case', async () => {
  await mountForMara();
  await type('Well, @');
  await expectNames('Bob', 'Anselm Ódo', 'Ann');
  await type('an');
  await expectNames('Anselm Ódo', 'Ann');
  await type('{Backspace}{Backspace}od');
  await expectNames('Anselm Ódo');
  await type('x');
  await expectNames();
});

test('authors of comments that are not loaded are suggested after the others, and mentioned', async () => {
  await mountForMara();
  api.otherAuthors = [
    { user_uid: 'anton', name: 'Anton' },
    { user_uid: 'bob', name: 'Bob' },
    { user_uid: MARA.uid, name: MARA.name },
  ];
  await type('@');
  await expectNames('Bob', 'Anselm Ódo', 'Ann', 'Anton');
  await type('ant{Enter}');
  expect(box().value).toBe('@Anton ');
  await post();
  await waitFor(() => expect(api.bodiesOf(ADD)).toMatchObject([{ mention_uids: ['anton'] }]));
});

test('the other authors cannot be loaded → those of the loaded comments are suggested', async () => {
  await mountForMara();
  api.failNext(503, 'upstream-unavailable', 'Not available.');
  await type('@');
  await expectNames('Bob', 'Anselm Ódo', 'Ann');
});

test('arrow keys move around the list, the box says which one; Enter inserts the name; the call has the uid', async () => {
  await mountForMara();
  await type('@');
  const isActive = async (name: string) => {
    await waitFor(() => expect(selected()?.textContent).toContain(name));
    expect(box().getAttribute('aria-activedescendant')).toBe(selected()?.id);
  };
  await isActive('Bob');
  await type('{ArrowUp}');
  await isActive('Ann');
  await type('{ArrowDown}{ArrowDown}');
  await isActive('Anselm');
  await type('{Enter}');
  expect(box().value).toBe('@Anselm Ódo ');
  await expectNames();
  expect(box().hasAttribute('aria-activedescendant')).toBe(false);
  await type('and @ann?');
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.bodiesOf(ADD)).toMatchObject([{ content: '@Anselm Ódo and @ann?', mention_uids: ['anselm'] }]);
});

test('Escape closes the list and keeps the text and the form; another @ opens it again; a click chooses', async () => {
  await mountForMara();
  await type('@b');
  await expectNames('Bob');
  await type('{Escape}');
  await expectNames();
  await type('o');
  await expectNames();
  await type(' @b');
  await expectNames('Bob');
  await user.click(options()[0]!);
  expect(box().value).toBe('@bo @Bob ');
  expect(document.activeElement).toBe(box());
});

test('of two members with one name, the chosen one is meant', async () => {
  const twins = [...all, reply(old, 'twin', { user_uid: 'bob-2', name: 'Bob', created: minute(5) })];
  api.reset(twins);
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage(twins, PROPS), now: Date.now() });
  api.calls = [];
  await type('@Bo');
  await expectNames('Bob', 'Bob');
  // Their ids tell them apart.
  expect(options().map((option) => option.querySelector('code')?.textContent)).toEqual(['bob-2', 'bob']);
  await type('{ArrowDown}{Enter}!');
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.bodiesOf(ADD)).toMatchObject([{ mention_uids: ['bob'] }]);
});

test('an address and a name outside the thread mention nobody', async () => {
  await mountForMara();
  await type('ann@Bob.example and @Zed');
  await post();
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.bodiesOf(ADD)[0]).not.toHaveProperty('mention_uids');
});

test('editing a comment sends whom its text mentions', async () => {
  const edited = comment('edited', {
    user_uid: MARA.uid,
    name: MARA.name,
    created: new Date().toISOString(),
    content: 'Hi @Bob',
    mentions: [{ user_uid: 'bob', name: 'Bob' }],
  });
  api.reset([...all, edited]);
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage([...all, edited], PROPS), now: Date.now() });
  api.calls = [];
  const article = within(document.getElementById(`comment-${uid('edited')}`)!);
  await user.click(article.getByText('Edit'));
  const editing = await screen.findByPlaceholderText('Edit your comment');
  await waitFor(() => expect(document.activeElement).toBe(editing));
  await user.keyboard(' and @Ann');
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(api.bodiesOf('/api/comments/update')).toHaveLength(1));
  expect(api.bodiesOf('/api/comments/update')).toMatchObject([{ mention_uids: ['bob', 'ann'] }]);
});

/** @jest-environment ./tests/jest/browser-environment.cjs */
import { COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts/base';
import { errors } from '@savepoint/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount } = testPage();
const UPDATE = '/api/comments/update';
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

async function mountForMara() {
  const by = { user_uid: 'mara', name: 'Mara' };
  const all = [
    comment('mine', { ...by, created: ago(60_000), content: 'Fourty escapes' }),
    comment('older', { ...by, created: ago(COMMENT_EDIT_WINDOW_MS + 1000) }),
    comment('theirs', { created: ago(60_000) }),
  ];
  api.reset(all);
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  api.calls = [];
}

const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);
const edit = async () => {
  await userEvent.click(article('mine').getByRole('button', { name: 'Edit' }));
  // Its code is loaded on demand.
  await screen.findByRole('textbox', { name: 'Edit your comment' });
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('Edit is shown for own comments within the edit window', async () => {
  await mountForMara();
  expect(article('mine').getByRole('button', { name: 'Edit' })).toBeTruthy();
  for (const name of ['older', 'theirs'])
    expect(article(name).queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('Save: sends exactly the fields of the contract and labels the comment as edited', async () => {
  await mountForMara();
  await edit();
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe('Fourty escapes');
  await userEvent.clear(box());
  await userEvent.type(box(), 'Forty escapes');
  await save();
  // The box holds the same text until it closes.
  await waitFor(() => expect(document.activeElement!.id).toBe(`comment-${uid('mine')}`));
  expect(article('mine').getByText('Forty escapes')).toBeTruthy();
  expect(article('mine').getByText('edited')).toBeTruthy();
  expect(api.bodiesOf(UPDATE)).toEqual([
    { content: 'Forty escapes', comment_uid: uid('mine'), entity_type: 'game', entity_slug: 'hades' },
  ]);
  expect(globalThis.dataLayer).toMatchObject([{ action: 'edit' }]);
});

test('Cancel: keeps the comment and discards the changes', async () => {
  await mountForMara();
  await edit();
  await userEvent.type(box(), ' and more');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(article('mine').getByText('Fourty escapes')).toBeTruthy();
  expect(document.activeElement!.id).toBe(`comment-${uid('mine')}`);
  await edit();
  expect(box().value).toBe('Fourty escapes');
  expect(api.calls).toEqual([]);
});

test('Save: fails → the changes stay in the box and the reason is shown', async () => {
  await mountForMara();
  await edit();
  await userEvent.type(box(), ' in');
  const { sentence } = errors['edit-window-over'];
  api.failNext(409, 'edit-window-over', sentence);
  await save();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your changes were not saved')).toBeTruthy();
  expect(alert.getByText(sentence)).toBeTruthy();
  expect(box().value).toBe('Fourty escapes in');
});

test('Save: the spoiler mark can be set and removed', async () => {
  await mountForMara();
  await edit();
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Contains spoilers' }).at(-1)!);
  await save();
  await waitFor(() => expect(screen.getByText('Fourty escapes').closest('details')).toBeTruthy());
  expect(api.bodiesOf(UPDATE)).toEqual([expect.objectContaining({ spoiler: true })]);
});

const keepWriting = () => screen.getByRole('button', { name: 'Keep writing' });

test('Escape: text unchanged → closes the form immediately', async () => {
  await mountForMara();
  await edit();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape: text changed → discards it only after a confirmation', async () => {
  await mountForMara();
  await edit();
  await userEvent.type(box(), ' and more');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes' })).toBeTruthy();
  expect(document.activeElement).toBe(keepWriting());
  await userEvent.click(keepWriting());
  expect(box().value).toBe('Fourty escapes and more');

  box().focus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(article('mine').getByText('Fourty escapes')).toBeTruthy();
  await edit();
  expect(box().value).toBe('Fourty escapes');
  expect(api.calls).toEqual([]);
});

test('pending comment: its author sees why, with Edit and Delete only', async () => {
  const pending = comment('pending', {
    user_uid: 'mara',
    name: 'Mara',
    created: ago(60_000),
    hidden: 'pending_moderation',
    pending_reasons: [{ kind: 'links' }, { kind: 'words', phrase: 'magic beans' }],
  });
  api.reset([]);
  api.pending = [pending];
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage([], PROPS), now: Date.now() });
  await screen.findByText('Waiting for approval. Only you can see this comment.');
  expect(document.getElementById(`comment-${pending.uid}`)!.textContent).toContain(
    'It contains a link, and you are a new member. It contains “magic beans”.',
  );
  const names = article('pending')
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['', 'Edit', 'Delete']);
  expect(screen.getByRole('heading', { name: '0 comments' })).toBeTruthy();
});

test('another order shows what only its author sees, too', async () => {
  const all = ['one', 'two', 'three'].map((name) => comment(name, { created: ago(60_000) }));
  const own = (name: string, content: string) => comment(name, { user_uid: 'mara', name: 'Mara', content });
  api.reset(all);
  api.pending = [own('own', 'Only for Mara.')];
  await signInAs(MARA);
  await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  await screen.findByText('Only for Mara.');
  api.pending.push(own('later', 'Written since.'));
  await userEvent.click(screen.getByRole('link', { name: 'Oldest' }));
  await screen.findByText('Written since.');
  expect(screen.getByText('Only for Mara.')).toBeTruthy();
});

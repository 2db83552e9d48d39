/** @jest-environment ./tests/jest/browser-environment.cjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInPrompts, signInAs, cancelSignIn, mount } = testPage();
const REQUEST = { reason: 'join the comments' };

const old = comment('old', { likes: 3 });
const answer = reply(old, 'answer', { created: minute(5) });

async function mountForVisitor() {
  const all = [old, answer];
  api.reset(all);
  await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Have your say' });
const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);

test.each([
  ['the heading', () => screen.getByRole('heading', { level: 2 })],
  ['a comment’s text', () => screen.getByText('This is old.')],
  ['the box', box],
  ['Post', () => screen.getByRole('button', { name: 'Post comment' })],
  ['Reply', () => article('old').getByRole('button', { name: 'Reply' })],
  ['Like', () => article('old').getByRole('button', { name: /^Like/ })],
])('visitor: click on %s → sign-in prompt and nothing else', async (_what, find) => {
  await mountForVisitor();
  await userEvent.click(find());
  expect(signInPrompts).toEqual([REQUEST]);
  expect(api.calls).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('visitor: links and text selection → no sign-in prompt', async () => {
  await mountForVisitor();
  const link = article('old').getByRole('link');
  expect(link.getAttribute('href')).toBe(`?comment=${old.uid}#comment-${old.uid}`);
  fireEvent.click(link);
  expect(location.hash).toBe(`#comment-${old.uid}`);
  getSelection()!.selectAllChildren(screen.getByText('This is old.'));
  fireEvent.click(screen.getByText('This is old.'));
  expect(signInPrompts).toEqual([]);
  getSelection()!.removeAllRanges();
});

test('visitor: Like, then sign-in → liked', async () => {
  await mountForVisitor();
  await userEvent.click(article('old').getByRole('button', { name: /^Like/ }));
  await signInAs(MARA);
  await waitFor(() => expect(api.likes['mara']).toEqual([old.uid]));
  await waitFor(() => expect(article('old').getByRole('button', { name: 'Unlike 4' })).toBeTruthy());
});

test('visitor: Reply, then sign-in → focused reply form', async () => {
  await mountForVisitor();
  await userEvent.click(article('answer').getByRole('button', { name: 'Reply' }));
  await signInAs(MARA);
  const reply = await screen.findByRole('textbox', { name: 'Reply to Ann...' });
  expect(document.activeElement).toBe(reply);
});

test.each([
  ['the box', () => screen.getByRole('checkbox', { name: 'Contains spoilers' })],
  ['its text', () => screen.getByText('Contains spoilers')],
])('visitor: “Contains spoilers” by %s, then sign-in → marked', async (_what, find) => {
  await mountForVisitor();
  await userEvent.type(box(), 'It was Rosebud.');
  await userEvent.click(find());
  await signInAs(MARA);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
  expect(box().value).toBe('It was Rosebud.');
});

test('visitor: typing → sign-in prompt, and the text is kept', async () => {
  await mountForVisitor();
  await userEvent.tab();
  await userEvent.tab();
  box().focus();
  expect(signInPrompts).toEqual([]);
  await userEvent.keyboard('H');
  expect(signInPrompts).toEqual([REQUEST]);
  (document.activeElement as HTMLElement).blur();
  await signInAs(MARA);
  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(box().value).toBe('H');
});

test('visitor: Enter or space in the box → sign-in prompt without text', async () => {
  await mountForVisitor();
  box().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(signInPrompts).toEqual([REQUEST, REQUEST]);
  expect(box().value).toBe('');
});

test('visitor: sign-in cancelled → prompted again on the next click', async () => {
  await mountForVisitor();
  const like = article('old').getByRole('button', { name: /^Like/ });
  await userEvent.click(like);
  await cancelSignIn();
  expect(api.calls).toEqual([]);
  await userEvent.click(like);
  expect(signInPrompts).toEqual([REQUEST, REQUEST]);
  await cancelSignIn();
});

test('member: no sign-in prompt', async () => {
  await mountForVisitor();
  await signInAs(MARA);
  await userEvent.click(screen.getByText('This is old.'));
  await userEvent.type(box(), 'Hello');
  expect(signInPrompts).toEqual([]);
});

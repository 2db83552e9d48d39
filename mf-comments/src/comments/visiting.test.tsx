/** @jest-environment ./mf-comments/test/environment.cjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { MARA, PROPS, stage } from '../../test/stage';

const { api, asked, become, cancelSignIn, mount } = stage();
const REQUEST = { reason: 'join the comments' };

const old = comment('old', { likes: 3 });
const answer = reply(old, 'answer', { created: minute(5) });

async function mountForVisitor() {
  const all = [old, answer];
  api.reset(all);
  await mount('', { page: answerPage(all, PROPS), now: Date.now() });
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Have your say' });
const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);

test.each([
  ['the heading', () => screen.getByRole('heading', { level: 2 })],
  ['a comment’s text', () => screen.getByText('This is old.')],
  ['the box', box],
  ['Post', () => screen.getByRole('button', { name: 'Post' })],
  ['Reply', () => article('old').getByRole('button', { name: 'Reply' })],
  ['Like', () => article('old').getByRole('button', { name: /^Like/ })],
])('a visitor’s click on %s asks them to sign in and does nothing else', async (_what, find) => {
  await mountForVisitor();
  await userEvent.click(find());
  expect(asked).toEqual([REQUEST]);
  expect(api.calls).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('links work without signing in, and selecting text is reading', async () => {
  await mountForVisitor();
  const link = article('old').getByRole('link');
  expect(link.getAttribute('href')).toBe(`?comment=${old.uid}#comment-${old.uid}`);
  fireEvent.click(link);
  expect(location.hash).toBe(`#comment-${old.uid}`);
  getSelection()!.selectAllChildren(screen.getByText('This is old.'));
  fireEvent.click(screen.getByText('This is old.'));
  expect(asked).toEqual([]);
  getSelection()!.removeAllRanges();
});

test('after signing in, the like that was wanted is given', async () => {
  await mountForVisitor();
  await userEvent.click(article('old').getByRole('button', { name: /^Like/ }));
  await become(MARA);
  await waitFor(() => expect(api.likes['mara']).toEqual([old.uid]));
  await waitFor(() => expect(article('old').getByRole('button', { name: 'Unlike 4' })).toBeTruthy());
});

test('after signing in, the reply form that was wanted opens with the focus in it', async () => {
  await mountForVisitor();
  await userEvent.click(article('answer').getByRole('button', { name: 'Reply' }));
  await become(MARA);
  const reply = await screen.findByRole('textbox', { name: 'Reply to Ann...' });
  expect(document.activeElement).toBe(reply);
});

test('a visitor who starts to write is asked to sign in, and keeps what they wrote', async () => {
  await mountForVisitor();
  await userEvent.tab();
  await userEvent.tab();
  box().focus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('H');
  expect(asked).toEqual([REQUEST]);
  (document.activeElement as HTMLElement).blur();
  await become(MARA);
  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(box().value).toBe('H');
});

test('Enter and space on the box are a visitor’s click and write nothing', async () => {
  await mountForVisitor();
  box().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(asked).toEqual([REQUEST, REQUEST]);
  expect(box().value).toBe('');
});

test('a visitor who would rather not sign in is asked again at the next click', async () => {
  await mountForVisitor();
  const like = article('old').getByRole('button', { name: /^Like/ });
  await userEvent.click(like);
  await cancelSignIn();
  expect(api.calls).toEqual([]);
  await userEvent.click(like);
  expect(asked).toEqual([REQUEST, REQUEST]);
  await cancelSignIn();
});

test('a member is never asked', async () => {
  await mountForVisitor();
  await become(MARA);
  await userEvent.click(screen.getByText('This is old.'));
  await userEvent.type(box(), 'Hello');
  expect(asked).toEqual([]);
});

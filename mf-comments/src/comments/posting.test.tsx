/** @jest-environment ./mf-comments/test/environment.cjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { MARA, PROPS, stage } from '../../test/stage';

const { api, become, mount } = stage();
const ADD = '/api/user/comments/add';

const old = comment('old', { created: minute(0) });
const answer = reply(old, 'answer', { created: minute(5) });
const deep = reply(answer, 'deep', { created: minute(6) });
const deepest = reply(deep, 'deepest', { created: minute(7) });
const all = [old, answer, deep, deepest];

async function mountForMara() {
  api.reset(all);
  await become(MARA);
  const mounted = await mount('', { page: answerPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Have your say' });
const replyBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ann...' });
const post = () => screen.getByRole('button', { name: 'Post' });
const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);
const formOf = (element: HTMLElement) => within(element.closest('form')!);
const texts = () => screen.getAllByRole('article').map((each) => each.querySelector('p')!.textContent);
const openReply = (name: string) => userEvent.click(article(name).getByRole('button', { name: 'Reply' }));
const sendReply = () => userEvent.click(formOf(replyBox()).getByRole('button', { name: 'Reply' }));

test('a comment is posted with exactly the agreed fields, shown first and counted; the box is empty', async () => {
  await mountForMara();
  await userEvent.type(box(), '  Forty escapes in.  ');
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  expect(texts()[0]).toBe('Forty escapes in.');
  expect(screen.getByRole('heading', { name: '5 comments' })).toBeTruthy();
  expect(screen.getByText('Comment posted').closest('[role=status]')).toBeTruthy();
  expect(api.posted(ADD)).toEqual([
    {
      comment_uid: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
      entity_type: 'game',
      entity_slug: 'hades',
      parent_uid: null,
      grandparent_uid: null,
      content: 'Forty escapes in.',
    },
  ]);
});

test('a posted comment is told to other regions and to analytics, without names', async () => {
  const { context } = await mountForMara();
  const added = jest.fn();
  context.bus.on('comment:added', added);
  await userEvent.type(box(), 'Hello');
  await userEvent.click(post());
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
  expect(added.mock.calls[0]![0]).toMatchObject({ comment: { content: 'Hello' }, entity_slug: 'hades' });
  expect(globalThis.dataLayer).toEqual([
    { event: 'Comment', action: 'add', entity_type: 'game', entity_slug: 'hades' },
  ]);
});

test('while a comment is on its way it is shown as such and the text stays in the box', async () => {
  await mountForMara();
  const open = api.hold();
  await userEvent.type(box(), 'On my way');
  await userEvent.click(post());
  expect(screen.getByText('Sending…')).toBeTruthy();
  expect(texts()[0]).toBe('On my way');
  expect(box().value).toBe('On my way');
  await userEvent.click(post());
  open();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(api.posted(ADD)).toHaveLength(1);
  expect(texts().filter((text) => text === 'On my way')).toHaveLength(1);
});

test.each(['', '   \n '])('%j is no comment', async (text) => {
  await mountForMara();
  fireEvent.change(box(), { target: { value: text } });
  await userEvent.click(post());
  expect((await screen.findByRole('alert')).textContent).toBe('Please edit your comment length');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(box());
  expect(api.posted(ADD)).toEqual([]);
  await userEvent.type(box(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the counter counts what people see as characters, and input is cut at 1000 of them', async () => {
  await mountForMara();
  expect(screen.getByText('0 of 1000')).toBeTruthy();
  fireEvent.change(box(), { target: { value: '🔥🔥' } });
  expect(screen.getByText('2 of 1000')).toBeTruthy();
  fireEvent.change(box(), { target: { value: '🔥'.repeat(1001) } });
  expect(screen.getByText('1000 of 1000')).toBeTruthy();
  expect(box().value).toBe('🔥'.repeat(1000));
  await userEvent.click(post());
  await waitFor(() => expect(api.comments.at(-1)!.content).toBe('🔥'.repeat(1000)));
});

test('when posting fails the text stays, the reason is said, and Retry posts under the same uid', async () => {
  await mountForMara();
  api.refuse(429, 'too-many-requests', 'You are writing faster than we allow. Try again in 40 seconds.');
  await userEvent.type(box(), 'Patience');
  await userEvent.click(post());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your comment was not posted')).toBeTruthy();
  expect(alert.getByText('You are writing faster than we allow. Try again in 40 seconds.')).toBeTruthy();
  expect(box().value).toBe('Patience');
  expect(texts()).not.toContain('Patience');
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(box());
  const [first, second] = api.posted(ADD);
  expect(second).toEqual(first);
});

test('when only the answer got lost, Retry does not post twice', async () => {
  await mountForMara();
  api.loseAnswer();
  await userEvent.type(box(), 'Once only');
  await userEvent.click(post());
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.comments.filter(({ content }) => content === 'Once only')).toHaveLength(1);
  expect(texts().filter((text) => text === 'Once only')).toHaveLength(1);
});

test('a text that was changed after a failure is another comment', async () => {
  await mountForMara();
  api.refuse(503, 'unavailable', 'Not now.');
  await userEvent.type(box(), 'First');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await userEvent.type(box(), ' and second');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  const [first, second] = api.posted(ADD);
  expect(second!['comment_uid']).not.toBe(first!['comment_uid']);
});

test('a refusal that another try cannot change offers none', async () => {
  await mountForMara();
  api.refuse(404, 'no-such-entity', 'This page is not there any more.');
  await userEvent.type(box(), 'Hello');
  await userEvent.click(post());
  expect(within(await screen.findByRole('alert')).getByText('This page is not there any more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a uid that somebody else has is given up for a new one', async () => {
  await mountForMara();
  api.refuse(409, 'uid-taken', 'This comment could not be stored. Please post it again.');
  await userEvent.type(box(), 'Hello');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  const [first, second] = api.posted(ADD);
  expect(second!['comment_uid']).not.toBe(first!['comment_uid']);
});

test('Reply opens a form under its comment with the focus in it, and at level 3 there is none', async () => {
  await mountForMara();
  await openReply('answer');
  expect(document.activeElement).toBe(replyBox());
  expect(replyBox().placeholder).toBe('Reply to Ann...');
  expect(replyBox().closest('li')!.querySelector('article')!.id).toBe(`comment-${uid('answer')}`);
  expect(article('answer').getByRole('button', { name: 'Reply', expanded: true })).toBeTruthy();
  expect(article('deep').getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(article('deepest').queryByRole('button', { name: 'Reply' })).toBeNull();
});

test.each(['Cancel', 'Escape'])('%s closes the reply form and the focus goes back', async (way) => {
  await mountForMara();
  await openReply('answer');
  await (way === 'Cancel'
    ? userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    : userEvent.keyboard('{Escape}'));
  expect(screen.queryByRole('textbox', { name: 'Reply to Ann...' })).toBeNull();
  expect(document.activeElement).toBe(article('answer').getByRole('button', { name: 'Reply' }));
});

test('a reply names its parent and grandparent, comes last under it, and gets the focus', async () => {
  await mountForMara();
  await openReply('answer');
  await userEvent.type(replyBox(), 'The shield.');
  await sendReply();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Ann...' })).toBeNull());
  expect(api.posted(ADD)[0]).toMatchObject({
    parent_uid: answer.uid,
    grandparent_uid: old.uid,
    content: 'The shield.',
  });
  expect(texts()).toEqual([
    'This is old.',
    'This is answer.',
    'This is deep.',
    'This is deepest.',
    'The shield.',
  ]);
  expect(document.activeElement).toBe(screen.getAllByRole('article').at(-1));
  expect(globalThis.dataLayer).toMatchObject([{ action: 'reply' }]);
});

test('a reply that fails keeps its form and text', async () => {
  await mountForMara();
  await openReply('answer');
  api.refuse(503, 'unavailable', 'Not now.');
  await userEvent.type(replyBox(), 'Not yet');
  await sendReply();
  await screen.findByText('Your comment was not posted');
  expect(replyBox().value).toBe('Not yet');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(texts()).toContain('Not yet'));
});

test('Ctrl+Enter posts', async () => {
  await mountForMara();
  await userEvent.type(box(), 'Quick{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.comments.at(-1)!.content).toBe('Quick'));
});

test('drafts outlive the page, each in its own box, until they are posted', async () => {
  const { mounted } = await mountForMara();
  await userEvent.type(box(), 'Half a thought');
  await openReply('answer');
  await userEvent.type(replyBox(), 'Half a reply');
  await act(async () => mounted.unmount());

  await mountForMara();
  expect(box().value).toBe('Half a thought');
  await openReply('old');
  expect(replyBox().value).toBe('');
  await openReply('answer');
  expect(replyBox().value).toBe('Half a reply');
  await sendReply();
  await waitFor(() => expect(texts()).toContain('Half a reply'));
  await openReply('answer');
  expect(replyBox().value).toBe('');
});

test('a draft that was posted although the page never heard of it is not kept', async () => {
  const { mounted } = await mountForMara();
  api.loseAnswer();
  await userEvent.type(box(), 'Did it arrive?');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await act(async () => mounted.unmount());
  await mount();
  await waitFor(() => expect(texts()).toContain('Did it arrive?'));
  expect(box().value).toBe('');
});

/** @jest-environment ./tests/jest/browser-environment.cjs */
import { COMMENT_MAX_LENGTH } from '@savepoint/contracts/base';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount } = testPage();
const ADD = '/api/user/comments/add';

const old = comment('old', { created: minute(0) });
const answer = reply(old, 'answer', { created: minute(5) });
const deep = reply(answer, 'deep', { created: minute(6) });
const deepest = reply(deep, 'deepest', { created: minute(7) });
const all = [old, answer, deep, deepest];

async function mountForMara() {
  api.reset(all);
  await signInAs(MARA);
  const mounted = await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Have your say' });
const replyBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ann...' });
const post = () => screen.getByRole('button', { name: 'Post comment' });
const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);
const formOf = (element: HTMLElement) => within(element.closest('form')!);
const texts = () => screen.getAllByRole('article').map((each) => each.querySelector('p')!.textContent);
const openReply = (name: string) => userEvent.click(article(name).getByRole('button', { name: 'Reply' }));
const sendReply = () => userEvent.click(formOf(replyBox()).getByRole('button', { name: 'Post reply' }));

test('Post: sends exactly the fields of the contract, shows and counts the comment, empties the box', async () => {
  await mountForMara();
  await userEvent.type(box(), '  Forty escapes in.  ');
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  expect(texts()[0]).toBe('Forty escapes in.');
  expect(screen.getByRole('heading', { name: '5 comments' })).toBeTruthy();
  expect(screen.getByText('Comment posted').closest('[role=status]')).toBeTruthy();
  expect(api.bodiesOf(ADD)).toEqual([
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

const spoilerBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Contains spoilers' });

test('Post with “Contains spoilers”: the mark is sent, the text is covered, the checkbox is cleared', async () => {
  await mountForMara();
  await userEvent.type(box(), 'He is your father.');
  await userEvent.click(spoilerBox());
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.bodiesOf(ADD)).toEqual([
    expect.objectContaining({ content: 'He is your father.', spoiler: true }),
  ]);
  expect(screen.getByText('He is your father.').closest('details')!.open).toBe(false);
  expect(spoilerBox().checked).toBe(false);
});

test('a spoiler mark: kept in the draft', async () => {
  const { mounted } = await mountForMara();
  await userEvent.type(box(), 'He is your father.');
  await userEvent.click(spoilerBox());
  await act(async () => mounted.unmount());

  await mountForMara();
  expect(box().value).toBe('He is your father.');
  expect(spoilerBox().checked).toBe(true);
});

test('Post: emits comment:added and an analytics event without names', async () => {
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

test('Post: call running → shown as Sending, and the text stays in the box', async () => {
  await mountForMara();
  const unblock = api.block();
  await userEvent.type(box(), 'On my way');
  await userEvent.click(post());
  expect(screen.getByText('Sending…')).toBeTruthy();
  expect(texts()[0]).toBe('On my way');
  expect(box().value).toBe('On my way');
  await userEvent.click(post());
  unblock();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(api.bodiesOf(ADD)).toHaveLength(1);
  expect(texts().filter((text) => text === 'On my way')).toHaveLength(1);
});

test.each(['', '   \n '])('Post: %j → rejected for its length', async (text) => {
  await mountForMara();
  fireEvent.change(box(), { target: { value: text } });
  await userEvent.click(post());
  expect((await screen.findByRole('alert')).textContent).toBe('Please edit your comment length');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(box());
  expect(api.bodiesOf(ADD)).toEqual([]);
  await userEvent.type(box(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the counter counts code points, and input is cut at the maximum length', async () => {
  const longest = '🔥'.repeat(COMMENT_MAX_LENGTH);
  await mountForMara();
  expect(screen.getByText(`0 of ${COMMENT_MAX_LENGTH}`)).toBeTruthy();
  fireEvent.change(box(), { target: { value: '🔥🔥' } });
  expect(screen.getByText(`2 of ${COMMENT_MAX_LENGTH}`)).toBeTruthy();
  fireEvent.change(box(), { target: { value: `${longest}🔥` } });
  expect(screen.getByText(`${COMMENT_MAX_LENGTH} of ${COMMENT_MAX_LENGTH}`)).toBeTruthy();
  expect(box().value).toBe(longest);
  await userEvent.click(post());
  await waitFor(() => expect(api.comments.at(-1)!.content).toBe(longest));
});

test('Post: fails → the text stays, the reason is shown, and Try again uses the same uid', async () => {
  await mountForMara();
  api.failNext(429, 'too-many-requests', 'You are writing faster than we allow. Try again in 40 seconds.');
  await userEvent.type(box(), 'Patience');
  await userEvent.click(post());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your comment was not posted')).toBeTruthy();
  expect(alert.getByText('You are writing faster than we allow. Try again in 40 seconds.')).toBeTruthy();
  expect(box().value).toBe('Patience');
  expect(texts()).not.toContain('Patience');
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(box());
  const [first, second] = api.bodiesOf(ADD);
  expect(second).toEqual(first);
});

test('Post: response lost → Try again does not store the comment twice', async () => {
  await mountForMara();
  api.dropNextResponse();
  await userEvent.type(box(), 'Once only');
  await userEvent.click(post());
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(api.comments.filter(({ content }) => content === 'Once only')).toHaveLength(1);
  expect(texts().filter((text) => text === 'Once only')).toHaveLength(1);
});

test('Post: text changed after a failure → new uid', async () => {
  await mountForMara();
  api.failNext(503, 'unavailable', 'Not now.');
  await userEvent.type(box(), 'First');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await userEvent.type(box(), ' and second');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  const [first, second] = api.bodiesOf(ADD);
  expect(second!['comment_uid']).not.toBe(first!['comment_uid']);
});

test('Post: permanent error → no Try again button', async () => {
  await mountForMara();
  api.failNext(404, 'no-such-entity', 'This page no longer exists.');
  await userEvent.type(box(), 'Hello');
  await userEvent.click(post());
  expect(within(await screen.findByRole('alert')).getByText('This page no longer exists.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('Post: uid taken → the next attempt uses a new uid', async () => {
  await mountForMara();
  api.failNext(409, 'uid-taken', 'Your comment was not posted. Try again.');
  await userEvent.type(box(), 'Hello');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await userEvent.click(post());
  await waitFor(() => expect(box().value).toBe(''));
  const [first, second] = api.bodiesOf(ADD);
  expect(second!['comment_uid']).not.toBe(first!['comment_uid']);
});

test('Reply: opens a focused form below its comment; not available at level 3', async () => {
  await mountForMara();
  await openReply('answer');
  expect(document.activeElement).toBe(replyBox());
  expect(replyBox().placeholder).toBe('Reply to Ann...');
  expect(replyBox().closest('li')!.querySelector('article')!.id).toBe(`comment-${uid('answer')}`);
  expect(article('answer').getByRole('button', { name: 'Reply', expanded: true })).toBeTruthy();
  expect(article('deep').getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(article('deepest').queryByRole('button', { name: 'Reply' })).toBeNull();
});

test.each(['Cancel', 'Escape'])('%s closes the reply form and returns the focus', async (way) => {
  await mountForMara();
  await openReply('answer');
  await (way === 'Cancel'
    ? userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    : userEvent.keyboard('{Escape}'));
  expect(screen.queryByRole('textbox', { name: 'Reply to Ann...' })).toBeNull();
  expect(document.activeElement).toBe(article('answer').getByRole('button', { name: 'Reply' }));
});

test('Reply: sends parent and grandparent, is shown last below its parent, and gets the focus', async () => {
  await mountForMara();
  await openReply('answer');
  await userEvent.type(replyBox(), 'The shield.');
  await sendReply();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Ann...' })).toBeNull());
  expect(api.bodiesOf(ADD)[0]).toMatchObject({
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

test('Reply: fails → form and text stay', async () => {
  await mountForMara();
  await openReply('answer');
  api.failNext(503, 'unavailable', 'Not now.');
  await userEvent.type(replyBox(), 'Not yet');
  await sendReply();
  await screen.findByText('Your comment was not posted');
  expect(replyBox().value).toBe('Not yet');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(texts()).toContain('Not yet'));
});

test('Ctrl+Enter posts', async () => {
  await mountForMara();
  await userEvent.type(box(), 'Quick{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.comments.at(-1)!.content).toBe('Quick'));
});

test('drafts: kept per form over page loads until posted', async () => {
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

test('drafts: comment was stored although its response got lost → deleted', async () => {
  const { mounted } = await mountForMara();
  api.dropNextResponse();
  await userEvent.type(box(), 'Did it arrive?');
  await userEvent.click(post());
  await screen.findByRole('alert');
  await act(async () => mounted.unmount());
  await mount();
  await waitFor(() => expect(texts()).toContain('Did it arrive?'));
  expect(box().value).toBe('');
});

import { MEMBER_NOTES_MAX } from '@savepoint/contracts/base';
import type { MemberNote, OwnModerationPage, QueuePage } from '@savepoint/contracts/moderation';
import { establish, newUid, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { memberNoteModel } from '../data/models/member-notes';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await establish(stack, 'bob');
});
afterAll(() => stack.close());

const moderate = <T>(call: string, body: object, as = 'mod') =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, name: as, roles: ['admin'] });
const add = (user_uid: string, text: string, as?: string, note_uid = newUid()) =>
  moderate<{ note: MemberNote }>('notes/add', { note_uid, user_uid, text }, as);
const notesAbout = async (user_uid: string) =>
  (await moderate<{ notes: MemberNote[] }>('notes', { user_uid })).body.notes;

test('a note has its author and time, other moderators see it, and repeating the call stores it once', async () => {
  await post(stack, {}, undefined, 'ann');
  const note_uid = newUid();
  for (let time = 0; time < 2; time++)
    expect(await add('ann', '  Warned about links.  ', 'mod', note_uid)).toMatchObject({ status: 200 });
  await add('ann', 'Has apologised.', 'eve');
  expect(await notesAbout('ann')).toEqual([
    { note_uid: expect.any(String), text: 'Has apologised.', by: 'eve', at: expect.stringMatching(/Z$/) },
    { note_uid, text: 'Warned about links.', by: 'mod', at: expect.any(String) },
  ]);
});

test('members cannot read, write or delete notes', async () => {
  await post(stack, {}, undefined, 'ann');
  const { note } = (await add('ann', 'A fact.')).body;
  for (const [call, body] of [
    ['notes', { user_uid: 'ann' }],
    ['notes/add', { note_uid: newUid(), user_uid: 'ann', text: 'Mine' }],
    ['notes/delete', { note_uid: note.note_uid }],
  ] as const)
    expect(await stack.post(`/api/moderation/${call}`, body, { as: 'ann' })).toMatchObject({
      status: 403,
      body: { code: 'moderators-only' },
    });
  expect(await notesAbout('ann')).toContainEqual(note);
});

test.each([
  ['about somebody who has written nothing', 'nobody', 'A fact.', 404, 'no-such-member'],
  ['without text', 'ann', '   ', 400, 'invalid-request'],
])('a note %s → rejected', async (_case, user_uid, text, status, code) => {
  await post(stack, {}, undefined, 'ann');
  expect(await add(user_uid, text)).toMatchObject({ status, body: { code } });
});

test('more notes than a member may have, also when they come at once → 409', async () => {
  await post(stack, {}, undefined, 'dot');
  const note = { member: 'dot', text: 'A fact.', by: { uid: 'mod', name: 'mod' }, created: new Date() };
  await memberNoteModel(stack.connection).insertManyIfAbsent(
    Array.from({ length: MEMBER_NOTES_MAX - 1 }, () => ({ _id: newUid(), ...note })),
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => add('dot', 'One more.')));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await notesAbout('dot')).length).toBeLessThanOrEqual(MEMBER_NOTES_MAX);
});

test('a member’s data has the notes without their authors; any moderator can delete one', async () => {
  await post(stack, {}, undefined, 'cyd');
  const { note } = (await add('cyd', 'Quotes whole reviews.', 'eve')).body;
  const own = async () =>
    (await stack.post<OwnModerationPage>('/api/user/comments/moderation', {}, { as: 'cyd' })).body;
  const { notes } = await own();
  expect(notes).toEqual([{ note_uid: note.note_uid, text: 'Quotes whole reviews.', created: note.at }]);
  for (let time = 0; time < 2; time++)
    expect(await moderate('notes/delete', { note_uid: note.note_uid })).toMatchObject({ status: 200 });
  expect(await notesAbout('cyd')).toEqual([]);
  expect((await own()).notes).toEqual([]);
});

test('a comment in the queue says how many notes there are about its author', async () => {
  const comment = await post(stack, {}, undefined, 'dan');
  const target = { comment_uid: comment.uid, entity_type: 'game', entity_slug: 'hades' };
  await stack.post('/api/user/comments/report', { ...target, reason: 'abuse' }, { as: 'bob' });
  const queued = async () =>
    (await moderate<QueuePage>('queue', {})).body.items.find((item) => item.comment.uid === comment.uid);
  expect(await queued()).not.toHaveProperty('member_notes');
  await add('dan', 'One.');
  await add('dan', 'Two.');
  expect(await queued()).toMatchObject({ member_notes: 2 });
});

test('the account is deleted → its notes are deleted, and none can be added', async () => {
  await post(stack, {}, undefined, 'fay');
  await add('fay', 'A fact.');
  const deletion = { user_uid: 'fay', comments: 'anonymise', requested_at: new Date().toISOString() };
  expect((await stack.post('/internal/delete-member-data', deletion, { as: null })).status).toBe(200);
  expect(await notesAbout('fay')).toEqual([]);
  expect(await add('fay', 'Late.')).toMatchObject({ status: 404, body: { code: 'no-such-member' } });
});

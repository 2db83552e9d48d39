import { byMarkList } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import { check } from './check';
import type { FinalState } from './final-state';
import { History, type MadeCall } from './history';
import { makePlan, type Action } from './plan';

const uidOf = (name: string) => name.toLowerCase();

/** A history of calls that were all acknowledged, unless told otherwise. */
function record(...calls: [by: string, action: Action, over?: Partial<MadeCall>][]): History {
  const history = new History();
  calls.forEach(([by, action, over], id) =>
    history.calls.set(id, {
      call: { id, by, ...action },
      began: history.next(),
      ended: history.next(),
      outcome: 'ok',
      response: '200',
      isOpen: false,
      ...over,
    }),
  );
  return history;
}

const post: [string, Action, Partial<MadeCall>] = [
  'Ann',
  { kind: 'post', game: 'hades' },
  { uid: 'one', content: 'First' },
];
const comment = { uid: 'one', content: 'First', likes: 0 } as Comment;
const stored = { _id: 'one', content: 'First', state: 'visible', entity_slug: 'hades' };

/** A thread with these comments, shown, counted, followed and stored. */
const stateOf = (comments: Comment[], rows = [stored]): FinalState => ({
  threads: new Map([
    [
      'hades',
      {
        comments,
        listed: comments.map(({ uid }) => uid),
        total: comments.length,
        count: comments.length,
        followed: new Map(comments.map((each) => [each.uid, each])),
      },
    ],
  ]),
  stats: [],
  stored: { comments: rows, commentLikes: [], ratings: [], marks: byMarkList(() => []) },
});
const problemsOf = (history: History, state: FinalState) =>
  check(history, state, uidOf).map((problem) => problem.replace(/[:,].*/s, ''));

test('what was acknowledged is there → nothing is found', () => {
  expect(problemsOf(record(post), stateOf([comment]))).toEqual([]);
});

test('an acknowledged comment is missing → lost', () => {
  expect(problemsOf(record(post), stateOf([], []))).toEqual(['Comment lost']);
});

test('a comment is stored under two uids → doubled', () => {
  const state = stateOf([comment], [stored, { ...stored, _id: 'two', state: 'hidden' }]);
  expect(problemsOf(record(post), state)).toEqual(['Comment stored 2 times']);
});

test('a comment without a response may be there or not', () => {
  const unknown = record([post[0], post[1], { ...post[2], outcome: 'unknown', isOpen: true }]);
  expect(problemsOf(unknown, stateOf([comment]))).toEqual([]);
  expect(problemsOf(unknown, stateOf([], []))).toEqual([]);
});

test('a refused comment is there → found', () => {
  const refused = record([post[0], post[1], { ...post[2], outcome: 'refused' }]);
  expect(problemsOf(refused, stateOf([comment]))).toEqual(['Comment refused']);
});

test('a deleted comment is shown → found', () => {
  const history = record(post, ['Ann', { kind: 'delete', of: 0 }, { uid: 'one' }]);
  expect(problemsOf(history, stateOf([comment]))).toEqual(['Deleted comment shown']);
});

test('an acknowledged edit is gone → found, unless a later one may have replaced it', () => {
  const edit: [string, Action, Partial<MadeCall>] = [
    'Ann',
    { kind: 'edit', of: 0 },
    { uid: 'one', content: 'Second' },
  ];
  expect(problemsOf(record(post, edit), stateOf([comment]))).toEqual(['Edit lost']);
  const openPost: typeof post = [post[0], post[1], { ...post[2], isOpen: true }];
  expect(problemsOf(record(openPost, edit), stateOf([comment]))).toEqual([]);
});

test('a banned member’s comment is accepted → found', () => {
  const history = record(['Mod', { kind: 'ban', member: 'Ann' }], post);
  expect(problemsOf(history, stateOf([comment]))).toEqual(['Accepted from a banned member']);
  const lifted = record(
    ['Mod', { kind: 'ban', member: 'Ann' }],
    ['Mod', { kind: 'unban', member: 'Ann' }],
    post,
  );
  expect(problemsOf(lifted, stateOf([comment]))).toEqual([]);
});

test('a count, an open page or the stats differ from the database → found', () => {
  const state = stateOf([comment]);
  const thread = state.threads.get('hades')!; // made above
  thread.count = 2;
  thread.followed.clear();
  const [slug, site_rating, demo] = ['hades', null, false] as const;
  state.stats = [
    { slug, site_rating, demo, rating_count: 0, distribution: [], ...byMarkList(() => 0), likes: 1 },
  ];
  expect(problemsOf(record(post), state).sort()).toEqual([
    'Counts of hades differ',
    'Stats of hades',
    'The open page of hades differs',
  ]);
});

test('shown likes differ from the database → found, unless the comment is hidden', () => {
  const like: [string, Action] = ['Bob', { kind: 'like', of: 0 }];
  const likesShownFor = (shown: Comment) => {
    const state = stateOf([shown]);
    state.stored.commentLikes.push({ _id: 'one:bob', comment_uid: 'one' });
    return problemsOf(record(post, [...like, { uid: 'one' }]), state);
  };
  expect(likesShownFor(comment)).toEqual(['Likes of one']);
  expect(likesShownFor({ ...comment, likes: 1 })).toEqual([]);
  expect(likesShownFor({ ...comment, hidden: 'removed' })).toEqual([]);
});

test('an open page misses what no acknowledged call has stored → nothing is found', () => {
  const edit = { uid: 'one', content: 'Second' };
  const state = stateOf([{ ...comment, ...edit }], [{ ...stored, content: 'Second' }]);
  state.threads.get('hades')!.followed.set('one', comment); // made above
  const unanswered = record(post, ['Ann', { kind: 'edit', of: 0 }, { ...edit, outcome: 'unknown' }]);
  expect(problemsOf(unanswered, state)).toEqual([]);
  const acknowledged = record(post, ['Ann', { kind: 'edit', of: 0 }, edit]);
  expect(new Set(problemsOf(acknowledged, state))).toEqual(new Set(['The open page of hades differs']));
});

test('pages fail, or a call is 500 → found', () => {
  const history = record(post);
  Object.assign(history.pages, { read: 500, failed: ['/: 503'] });
  history.internalErrors.push('Ann post');
  expect(problemsOf(history, stateOf([comment]))).toEqual(['1 of 500 pages failed', 'Internal error']);
});

test('a seed → always the same plan; another seed → another', () => {
  expect(makePlan(7)).toEqual(makePlan(7));
  expect(makePlan(7).calls).not.toEqual(makePlan(8).calls);
  expect(makePlan(7).faults).not.toEqual(makePlan(8).faults);
});

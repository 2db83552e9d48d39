import { createEntityLookup } from '@savepoint/service-kit/calls';
import { startFakeCatalog, watchQueries } from '@savepoint/service-kit/testing';
import { addBody } from '../../test/comments';
import { startDatabase } from '../../test/stack';
import { createDependencies, type Dependencies } from '../dependencies';
import { DEFAULT_SETTINGS } from '../config';
import { postComment } from './post-comment';

const ann = { sub: 'ann', name: 'Ann', auth_time: Math.ceil(Date.now() / 1000) + 60 };
const caller = { address: '192.0.2.1' };

let watched: Awaited<ReturnType<typeof watchQueries>>;
let context: Dependencies;
let close: () => Promise<void>;
let commands: string[];
beforeAll(async () => {
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  watched = await watchQueries(database.uri);
  watched.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });
  context = createDependencies(watched.connection, createEntityLookup(catalogue.url), {
    ...DEFAULT_SETTINGS,
    rateLimitScale: 100,
  });
  close = async () => {
    await watched.close();
    await catalogue.close();
    await database.close();
  };
  commands = [];
  // The first post stores the version of the word rules.
  await postComment(context, ann, addBody(), caller);
});
afterAll(() => close());
beforeEach(() => {
  commands = [];
});

/** The commands that services/comments/README.md lists. */
const COMMENT = [
  'aggregate comment_word_rules_version',
  'update comment_rate_limits',
  'insert comment_recent_texts',
  'insert comments',
  'find comment_account_deletions',
  'update threads',
];

test('a comment takes six round trips to the database', async () => {
  await postComment(context, ann, addBody(), caller);
  expect(commands).toEqual(COMMENT);
});

test('the first comment of a member, in a thread without comments, takes six', async () => {
  const body = addBody({ entity_type: 'game', entity_slug: 'hades' });
  await context.comments.deleteMany({});
  await watched.connection.collection('threads').deleteMany({});
  commands = [];
  await postComment(context, { ...ann, sub: 'bob' }, body, { address: '192.0.2.2' });
  expect(commands).toEqual(COMMENT);
});

test('a reply takes eight', async () => {
  const parent = await postComment(context, ann, addBody(), caller);
  commands = [];
  await postComment(context, ann, addBody({ parent_uid: parent._id }), caller);
  expect(commands).toEqual([
    'aggregate comment_word_rules_version',
    'update comment_rate_limits',
    'insert comment_recent_texts',
    'insert comments',
    'aggregate comments',
    'update comments',
    'findAndModify comments',
    'update threads',
  ]);
});

test('a repeated call takes two', async () => {
  const body = addBody();
  await postComment(context, ann, body, caller);
  commands = [];
  await postComment(context, ann, body, caller);
  expect(commands).toEqual(['aggregate comment_word_rules_version', 'find threads']);
});

test('thirty comments of a moment share their round trips', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      postComment(context, { ...ann, sub: `member-${index}` }, addBody(), caller),
    ),
  );
  // Two batches at most are under way at a time; how many there are depends on the database.
  expect(commands.length).toBeLessThan(30 * COMMENT.length);
});

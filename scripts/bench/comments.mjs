/** Measures threads of several lengths at the comments service, compared with a bare Fastify server. */
import { createRequire } from 'node:module';
import { memory } from './child.mjs';
import { alternate, answerOf, compare } from './measure.mjs';

export const THREADS = [
  { slug: 'hundred', length: 100 },
  { slug: 'thousand', length: 1_000 },
  { slug: 'ten-thousand', length: 10_000 },
];
const MEMBERS = 97;
/** Milliseconds for which a token is used; it is valid for longer. */
const TOKEN_REUSE_MS = 10_000;

/** Makes bodies of new comments, each with its own uid and text. @param tokens of service-kit's tests */
function writer(tokens, entity_slug) {
  let made = 0;
  let until = 0;
  let bearers = [];
  return () => {
    made += 1;
    if (Date.now() > until) {
      until = Date.now() + TOKEN_REUSE_MS;
      bearers = Array.from({ length: MEMBERS }, (_, index) => tokens.token(`writer-${index}`));
    }
    const uid = `${entity_slug}-posted-${process.hrtime.bigint()}`;
    const target = { entity_type: 'game', entity_slug, parent_uid: null, grandparent_uid: null };
    return {
      headers: { authorization: `Bearer ${bearers[made % MEMBERS]}` },
      body: JSON.stringify({ ...target, comment_uid: uid, content: `As ${uid} says, the lantern burns on.` }),
    };
  };
}

/**
 * Measures the first page of each thread, then posting to each.
 * @param start starts a script as a process of its own
 * @param stop ends one
 * @returns tables to print: their title, columns and lines
 */
export async function measureComments(start, stop) {
  const require = createRequire(import.meta.url);
  const { createTestTokens } = require('../../packages/service-kit/dist/testing/tokens.js');
  const { callEnv } = require('../../packages/service-kit/dist/testing/call-keys.js');
  const tokens = createTestTokens('comments');
  const threads = await start('./threads.mjs');
  const env = {
    PART: 'services/comments',
    ...threads.message,
    INTERNAL_PUBLIC_KEY: tokens.publicKey,
    ...callEnv,
    RATE_LIMIT_SCALE: '1000000',
  };
  const service = await start('./part.mjs', { env });
  const beside = async (url, post) => {
    const bare = await start('./bare.mjs', { message: await answerOf(url, post?.()) });
    const result = await compare(url, `${bare.message.url}/`, { post });
    await stop(bare);
    return result;
  };

  const before = memory(service.pid);
  const pages = THREADS.map(
    ({ slug }) => `${service.message.url}/api/comments?entity_type=game&entity_slug=${slug}`,
  );
  const alone = await alternate(pages);
  const reading = [];
  for (const [index, { length }] of THREADS.entries()) {
    const { p50, p95, p99 } = alone[index];
    const { own, other, share } = await beside(pages[index]);
    reading.push([`First page of ${length}`, p50, p95, p99, own, other, share]);
  }
  const writing = [];
  for (const { slug, length } of THREADS) {
    const { own, other, share, p99 } = await beside(
      `${service.message.url}/api/user/comments/add`,
      writer(tokens, slug),
    );
    writing.push([`A comment to a thread of ${length}`, p99, own, other, share]);
  }
  const after = memory(service.pid);
  await stop(service);
  await stop(threads);
  const rates = ['requests/s, 8 connections', 'bare Fastify, same bytes', 'share'];
  const mb = (value) => (value === null ? 'not available' : `${Math.round(value)} MB`);
  return [
    ['Comments, read', ['p50 ms', 'p95 ms', 'p99 ms', ...rates], reading.map(format(3))],
    ['Comments, posted', ['p99 ms, 8 connections', ...rates], writing.map(format(1))],
    [
      'Comments',
      ['Value'],
      [
        [
          'p95 of the first page of 10,000, as a multiple of that of 100',
          (alone[2].p95 / alone[0].p95).toFixed(2),
        ],
        ['Memory of the service before and after (PSS)', `${mb(before)}, ${mb(after)}`],
      ],
    ],
  ];
}

/** Formats a row. @param times number of leading values that are milliseconds */
const format =
  (times) =>
  ([what, ...figures]) => [
    what,
    ...figures.map((figure, index) =>
      index < times
        ? figure.toFixed(1)
        : index === figures.length - 1
          ? figure.toFixed(2)
          : Math.round(figure),
    ),
  ];

/** Measures threads of several lengths at the comments service, compared with a bare Fastify server. */
import { createRequire } from 'node:module';
import { memory } from './child.mjs';
import { SHARE, showShare } from './figures.mjs';
import { load, paced } from './load.mjs';
import { alternate, answerOf, compare, isQuick } from './measure.mjs';

export const THREADS = [
  { slug: 'hundred', length: 100 },
  { slug: 'thousand', length: 1_000 },
  { slug: 'ten-thousand', length: 10_000 },
];
/** What is posted to before the measurement, so that it does not matter which thread is measured first. */
export const WARM_UP_THREAD = 'warm-up';
const MEMBERS = 97;
const POSTING_CONNECTIONS = 32;
const POSTS_PER_SECOND = 50;
const PACED_S = 10;
/** The first posts take up to twice as long, until the code of the service and of the database has been compiled. */
const WARM_UP_S = isQuick ? 0.3 : 10;
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
 * @param figures receives the tables
 */
export async function measureComments(start, stop, figures) {
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
  const beside = async (url, how = {}) => {
    const bare = await start('./bare.mjs', { message: await answerOf(url, how.post?.()) });
    const result = await compare(url, `${bare.message.url}/`, how);
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
    reading.push([`First page of ${length}`, ...[p50, p95, p99].map(ms), ...rates(own, other, share)]);
  }
  const writing = [];
  const url = `${service.message.url}/api/user/comments/add`;
  const warmUp = writer(tokens, WARM_UP_THREAD);
  await load(url, { post: warmUp, connections: POSTING_CONNECTIONS, seconds: WARM_UP_S });
  for (const { slug, length } of THREADS) {
    const post = writer(tokens, slug);
    const { own, other, share } = await beside(url, { post, connections: POSTING_CONNECTIONS });
    const { p99 } = await paced(url, { perSecond: POSTS_PER_SECOND, seconds: PACED_S, post });
    writing.push([`A comment to a thread of ${length}`, ms(p99), ...rates(own, other, share)]);
  }
  const after = memory(service.pid);
  await stop(service);
  await stop(threads);
  const mb = (value) => (value === null ? 'not available' : `${Math.round(value)} MB`);
  const beside8 = ['requests/s, 8 connections', 'bare Fastify, same bytes', SHARE];
  figures.add('commentsRead', ['Comments, read', 'p50 ms', 'p95 ms', 'p99 ms', ...beside8], reading);
  figures.add(
    'commentsPosted',
    [
      'Comments, posted',
      `p99 ms, ${POSTS_PER_SECOND} a second`,
      `requests/s, ${POSTING_CONNECTIONS} connections`,
      'bare Fastify, same bytes',
      SHARE,
    ],
    writing,
  );
  figures.values.threadP95Ratio = (alone[2].p95 / alone[0].p95).toFixed(2);
  figures.values.commentsMemoryBefore = mb(before);
  figures.values.commentsMemoryAfter = mb(after);
}

const ms = (value) => value.toFixed(1);
const rates = (own, other, share) => [Math.round(own), Math.round(other), showShare(share)];

/** Measures open event streams: the memory of each in the gateway and the comments service, and how soon a comment arrives. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { memory } from './child.mjs';
import { gatewayEnv } from './part-env.mjs';

const READERS = 10_000;
/** Open files that a process needs besides its sockets. */
const OTHER_FILES = 500;
const MEASURED_COMMENTS = 5;
const THREAD = { entity_type: 'game', entity_slug: 'hundred' };

/** The gateway has a socket for each reader. */
function readerCount() {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const files = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.min(READERS, files - OTHER_FILES);
}

/**
 * @param start starts a script as a process of its own
 * @param stop ends one
 * @param figures receives the table
 */
export async function measureStreams(start, stop, figures) {
  const require = createRequire(import.meta.url);
  const { createTestTokens } = require('../../packages/service-kit/dist/testing/tokens.js');
  const { callEnv } = require('../../packages/service-kit/dist/testing/call-keys.js');
  const tokens = createTestTokens('comments');
  const threads = await start('./threads.mjs');
  const env = { INTERNAL_PUBLIC_KEY: tokens.publicKey, RATE_LIMIT_SCALE: '1000000', ...callEnv };
  const service = await start('./part.mjs', {
    env: { PART: 'services/comments', ...threads.message, ...env },
  });
  const { url } = service.message;
  // The other parts are not called.
  const parts = ['gateway', 'shell', 'catalog', 'comments', 'user-actions', 'images', 'streams', 'regions'];
  const gateway = await start('./part.mjs', {
    env: { ...gatewayEnv(Object.fromEntries(parts.map((part) => [part, url]))), ...callEnv },
  });

  const count = readerCount();
  const before = [gateway, service].map(({ pid }) => memory(pid));
  const stream = `${gateway.message.url}/api/comments/events?${new URLSearchParams(THREAD)}`;
  const readers = await start('./readers.mjs', { message: { url: stream, count } });
  const kb = [gateway, service].map(({ pid }, part) => ((memory(pid) - before[part]) * 1000) / count);

  const times = [];
  for (let index = 0; index < MEASURED_COMMENTS; index += 1) {
    const comment_uid = `streamed-${process.hrtime.bigint()}`;
    readers.send({ uid: comment_uid });
    const received = once(readers.process, 'message');
    const started = performance.now();
    await post(url, tokens.token(`writer-${index}`), comment_uid);
    await received;
    times.push(performance.now() - started);
  }
  for (const each of [readers, gateway, service, threads]) await stop(each);
  figures.add(
    'streams',
    ['Open event streams', 'gateway, KB each', 'comments service, KB each', 'a comment reaches all, ms'],
    [
      [
        count,
        ...kb.map((each) => each.toFixed(1)),
        Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]),
      ],
    ],
  );
}

async function post(url, token, comment_uid) {
  const answer = await fetch(`${url}/api/user/comments/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...THREAD,
      comment_uid,
      parent_uid: null,
      grandparent_uid: null,
      content: `As ${comment_uid} says, the lantern burns on.`,
    }),
  });
  if (answer.status !== 200) throw new Error(`posting responded ${answer.status}: ${await answer.text()}`);
}

import { load } from './load.mjs';

/** What a browser says it takes. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
/** Rounds of which the median counts, and seconds of each. */
const ROUNDS = 5;
const SECONDS = 2;
const AT_ONCE = 8;

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, middle(runs.map((run) => run[name]))]));

/** One after the other, as one reader asks; then several at once. */
export async function measure(url) {
  await load(url, { seconds: 1, headers: HEADERS });
  const alone = [];
  const together = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await load(url, { seconds: SECONDS, headers: HEADERS }));
    together.push(await load(url, { connections: AT_ONCE, seconds: SECONDS, headers: HEADERS }));
  }
  const [{ p50, p95 }, { perSecond, p95: p95Together }] = [medians(alone), medians(together)];
  return { p50, p95, perSecond, p95Together };
}

/** Two addresses by turns, so that whatever else the machine does meets both. @returns both, and the first's share */
export async function compare(url, other) {
  const options = { connections: AT_ONCE, seconds: SECONDS, headers: HEADERS };
  for (const each of [url, other]) await load(each, { ...options, seconds: 1 });
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, its] = [await load(url, options), await load(other, options)];
    runs.push({ own: own.perSecond, other: its.perSecond, share: own.perSecond / its.perSecond });
  }
  return medians(runs);
}

/** What an address answers to a browser, as it comes over the wire. */
export async function answerOf(url) {
  const { request } = await import('node:http');
  const answer = await new Promise((resolve, reject) =>
    request(url, { headers: HEADERS }, resolve).on('error', reject).end(),
  );
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { connection: _c, 'keep-alive': _k, date: _d, 'content-length': _l, ...headers } = answer.headers;
  return { headers, base64: Buffer.concat(chunks).toString('base64') };
}

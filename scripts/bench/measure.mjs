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

/** Several addresses by turns, each as one reader asks, so that whatever else the machine does meets them all. */
export async function alternate(urls) {
  const runs = urls.map(() => []);
  for (const url of urls) await load(url, { seconds: 1, headers: HEADERS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, url] of urls.entries())
      runs[index].push(await load(url, { seconds: SECONDS, headers: HEADERS }));
  return runs.map(medians);
}

/**
 * Two addresses by turns, so that whatever else the machine does meets both.
 * @param how.post makes bodies to post; without it, they are read
 * @param how.awake as `load` takes it
 * @returns both, the first's share, and the milliseconds within which it answered 99 %
 */
export async function compare(url, other, how = {}) {
  const options = { connections: AT_ONCE, seconds: SECONDS, headers: HEADERS, ...how };
  for (const each of [url, other]) await load(each, { ...options, seconds: 1 });
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, its] = [await load(url, options), await load(other, options)];
    const share = own.perSecond / its.perSecond;
    runs.push({ own: own.perSecond, other: its.perSecond, share, p99: own.p99 });
  }
  return medians(runs);
}

/** What an address answers to a browser, as it comes over the wire. @param posted a body with its headers, if it is posted to */
export async function answerOf(url, posted) {
  const { request } = await import('node:http');
  const method = posted ? 'POST' : 'GET';
  const headers = { ...HEADERS, ...(posted && { 'content-type': 'application/json', ...posted.headers }) };
  const answer = await new Promise((resolve, reject) =>
    request(url, { method, headers }, resolve).on('error', reject).end(posted?.body),
  );
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { connection: _c, 'keep-alive': _k, date: _d, 'content-length': _l, ...told } = answer.headers;
  return { headers: told, base64: Buffer.concat(chunks).toString('base64') };
}

import { load } from './load.mjs';

/** Headers of a browser. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
/** The median of the rounds counts. */
const ROUNDS = 5;
const ROUND_S = 2;
const CONNECTIONS = 8;

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, middle(runs.map((run) => run[name]))]));

/**
 * Measures an address, or several in turn, with one connection, then with several.
 * @param cpuMs returns the CPU time that the servers have used so far
 * @returns also the CPU time of a request with one connection, when equal requests do not share work
 */
export async function measure(urls, cpuMs = () => null) {
  await load(urls, { seconds: 1, headers: HEADERS });
  const alone = [];
  const together = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuMs();
    const run = await load(urls, { seconds: ROUND_S, headers: HEADERS });
    alone.push({ ...run, cpu: (cpuMs() - before) / run.count });
    together.push(await load(urls, { connections: CONNECTIONS, seconds: ROUND_S, headers: HEADERS }));
  }
  const [{ p50, p95, cpu }, { perSecond, p95: p95Together }] = [medians(alone), medians(together)];
  return { p50, p95, cpu: cpuMs() === null ? null : cpu, perSecond, p95Together };
}

/** Measures several addresses alternately with one connection, so that other load affects all of them. */
export async function alternate(urls) {
  const runs = urls.map(() => []);
  for (const url of urls) await load(url, { seconds: 1, headers: HEADERS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, url] of urls.entries())
      runs[index].push(await load(url, { seconds: ROUND_S, headers: HEADERS }));
  return runs.map(medians);
}

/**
 * Measures two addresses alternately, so that other load affects both.
 * @param how.post makes bodies to post; without it, GET is used
 * @param how.awake see `load`
 * @returns requests per second of both, the first as a share of the second, and the first's p99 in milliseconds
 */
export async function compare(url, other, how = {}) {
  const options = { connections: CONNECTIONS, seconds: ROUND_S, headers: HEADERS, ...how };
  for (const each of [url, other]) await load(each, { ...options, seconds: 1 });
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, its] = [await load(url, options), await load(other, options)];
    const share = own.perSecond / its.perSecond;
    runs.push({ own: own.perSecond, other: its.perSecond, share, p99: own.p99 });
  }
  return medians(runs);
}

/** Requests an address as a browser and returns the encoded response. @param posted body and headers of a POST */
export async function answerOf(url, posted) {
  const { request } = await import('node:http');
  const method = posted ? 'POST' : 'GET';
  const headers = { ...HEADERS, ...(posted && { 'content-type': 'application/json', ...posted.headers }) };
  const answer = await new Promise((resolve, reject) =>
    request(url, { method, headers }, resolve).on('error', reject).end(posted?.body),
  );
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { connection: _c, 'keep-alive': _k, date: _d, 'content-length': _l, ...kept } = answer.headers;
  return { headers: kept, base64: Buffer.concat(chunks).toString('base64') };
}

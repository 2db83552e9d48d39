import { load } from './load.mjs';

/** Headers of a browser. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
/** `--quick` tries a measurement out: its results mean nothing. */
export const isQuick = process.argv.includes('--quick');
/** The median of the rounds counts. */
const ROUNDS = isQuick ? 1 : 5;
const ROUND_S = isQuick ? 0.3 : 2;
const WARM_UP_S = isQuick ? 0.1 : 1;
const CONNECTIONS = 8;

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, middle(runs.map((run) => run[name]))]));

/** CPU time that this process, the client, has used, in milliseconds. */
function clientMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures an address, or several in turn, with one connection, then with several.
 * @param cpuMs returns the CPU time that the servers have used so far
 * @returns also the CPU time of a request when equal requests do not share work: with one connection, and with several
 *   and the client’s
 */
export async function measure(urls, cpuMs = () => null) {
  const run = async (usedMs, options) => {
    const before = usedMs();
    const result = await load(urls, { seconds: ROUND_S, headers: HEADERS, ...options });
    return { ...result, cpu: (usedMs() - before) / result.count };
  };
  await load(urls, { seconds: WARM_UP_S, headers: HEADERS });
  const alone = [];
  const together = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await run(cpuMs));
    together.push(await run(() => cpuMs() + clientMs(), { connections: CONNECTIONS }));
  }
  const [{ p50, p95, cpu }, several] = [medians(alone), medians(together)];
  const { perSecond, p95: p95Together, cpu: cpuTogether } = several;
  const cpus = cpuMs() === null ? { cpu: null, cpuTogether: null } : { cpu, cpuTogether };
  return { p50, p95, perSecond, p95Together, ...cpus };
}

/** Measures several addresses alternately with one connection, so that other load affects all of them. */
export async function alternate(urls) {
  const runs = urls.map(() => []);
  for (const url of urls) await load(url, { seconds: WARM_UP_S, headers: HEADERS });
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
  for (const each of [url, other]) await load(each, { ...options, seconds: WARM_UP_S });
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, its] = [await load(url, options), await load(other, options)];
    const share = own.perSecond / its.perSecond;
    runs.push({ own: own.perSecond, other: its.perSecond, share, p99: own.p99 });
  }
  return medians(runs);
}

/**
 * Measures what pages cost at two sites alternately, with one connection, then with several.
 * @param sides of each its addresses, which are requested in turn, and what returns the CPU time that it has used so far
 * @returns the medians of each: p50 in milliseconds, CPU time of a page with one connection, requests per second
 */
export async function compareCosts(sides, headers = HEADERS) {
  const runs = sides.map(() => []);
  for (const { urls } of sides) await load(urls, { connections: CONNECTIONS, seconds: WARM_UP_S, headers });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { urls, cpuMs }] of sides.entries()) {
      const before = cpuMs();
      const { p50, count } = await load(urls, { seconds: ROUND_S, headers });
      const cpu = (cpuMs() - before) / count;
      const { perSecond } = await load(urls, { connections: CONNECTIONS, seconds: ROUND_S, headers });
      runs[index].push({ p50, cpu, perSecond });
    }
  return runs.map(medians);
}

/** Requests an address as a browser and returns the encoded response. @param posted headers, and the body of a POST */
export async function answerOf(url, posted) {
  const { request } = await import('node:http');
  const method = posted?.body === undefined ? 'GET' : 'POST';
  const type = method === 'POST' && { 'content-type': 'application/json' };
  const headers = { ...HEADERS, ...type, ...posted?.headers };
  const answer = await new Promise((resolve, reject) =>
    request(url, { method, headers }, resolve).on('error', reject).end(posted?.body),
  );
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const {
    connection: _c,
    'keep-alive': _k,
    date: _d,
    'content-length': _l,
    'transfer-encoding': _t,
    ...kept
  } = answer.headers;
  return { headers: kept, base64: Buffer.concat(chunks).toString('base64') };
}

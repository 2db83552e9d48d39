/** Requests addresses repeatedly over keep-alive connections and measures response times. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/** The value at a share of a sorted list. */
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * One connection: sends the next request when the last one has been answered. Written on sockets,
 * since a client library costs more than the server that is measured.
 */
function connection({ hostname, port, localAddress }, write, hasTime, times) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress }).setNoDelay(true);
    let started = 0;
    let head = NOTHING;
    let missing = 0;
    let isChunked = false;
    let tail = '';
    const next = () => {
      if (!hasTime()) return socket.end(() => resolve());
      started = performance.now();
      head = NOTHING;
      missing = -1;
      socket.write(write());
    };
    socket.once('connect', next).once('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        // Only the head is decoded: work of the client slows down the server that is measured.
        head = head.length ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const text = head.latin1Slice(0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        isChunked = !length && /\r\ntransfer-encoding: chunked/i.test(text);
        if (!text.startsWith('HTTP/1.1 200 ') || !(length || isChunked))
          return socket.destroy(new Error(`Unexpected response:\n${text}`));
        missing = Number(length ?? 0) - (head.length - end - END_OF_HEAD.length);
        chunk = head;
      } else missing -= chunk.length;
      if (isChunked) {
        // The end may arrive in two parts; it is hardly ever the end of a part of the body, too.
        const last = chunk.subarray(-LAST_CHUNK.length).latin1Slice();
        tail = (tail + last).slice(-LAST_CHUNK.length);
        if (!tail.endsWith(LAST_CHUNK)) return;
      } else if (missing > 0) return;
      times.push(performance.now() - started);
      next();
    });
  });
}

/** Every address of 127.0.0.0/8 is this machine’s on Linux; elsewhere only the first is. */
const HAS_MANY_ADDRESSES = process.platform === 'linux';
/** The client’s address of a connection: each has its own, as readers have, because the site shares its time by address. */
const addressOf = (hostname, index) =>
  HAS_MANY_ADDRESSES && /^(localhost|127\.)/.test(hostname)
    ? { hostname: '127.0.0.1', localAddress: `127.0.${1 + (index >> 7)}.${1 + (index & 127)}` }
    : { hostname };

/**
 * @param urls one URL or several of the same origin, answered with 200, and a Content-Length or chunks; requested in turn
 * @param options.connections requests under way at a time
 * @param options.seconds how long
 * @param options.headers of each request
 * @param options.awake busy-wait instead of sleeping, since waking the client costs the server time. Needs one core
 *   each for client and server.
 * @param options.post makes the next body with its headers; without it, GET is used
 * @returns the number of requests, per second too, and the response times p50, p95 and p99 in milliseconds
 */
export async function load(urls, { connections = 1, seconds, headers = {}, awake, post }) {
  const targets = [urls].flat().map((url) => new URL(url));
  const [{ hostname, port }] = targets;
  const messageOf = (target, method, more, body = '') => {
    const lines = Object.entries({ host: target.host, ...headers, ...more });
    const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
    return `${method} ${target.pathname}${target.search} HTTP/1.1\r\n${head}${END_OF_HEAD}${body}`;
  };
  const getMessages = targets.map((target) => messageOf(target, 'GET', {}));
  let sentCount = 0;
  const write = () => {
    sentCount += 1;
    if (!post) return getMessages[sentCount % getMessages.length];
    const { body, headers: own } = post();
    const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return messageOf(targets[0], 'POST', { ...about, ...own }, body);
  };
  const times = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const hasTime = () => performance.now() < until;
  const stay = () => hasTime() && setImmediate(stay);
  if (awake) stay();
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      connection({ port, ...addressOf(hostname, index) }, write, hasTime, times),
    ),
  );
  const perSecond = times.length / ((performance.now() - started) / 1000);
  times.sort((a, b) => a - b);
  return { count: times.length, perSecond, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) };
}

/**
 * Sends requests at a constant rate, whether the last ones have been answered or not.
 * @param url answered with 200
 * @param options.post makes bodies with their headers
 * @returns the response times p50, p95 and p99 in milliseconds
 */
export async function paced(url, { perSecond, seconds, post }) {
  const agent = new Agent({ keepAlive: true });
  const one = () =>
    new Promise((resolve, reject) => {
      const { body, headers } = post();
      const started = performance.now();
      const options = { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } };
      const sent = request(url, options, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} responded ${answer.statusCode}`));
        answer.resume().once('end', () => resolve(performance.now() - started));
      });
      sent.once('error', reject).end(body);
    });
  const requests = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = started + (index * 1000) / perSecond - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    requests.push(one());
  }
  const times = (await Promise.all(requests)).sort((a, b) => a - b);
  agent.destroy();
  return { p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) };
}

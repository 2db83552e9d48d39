import { createPublicKey, createECDH, createDecipheriv, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddPushSubscriptionBody, PushMessage } from '@savepoint/contracts/members';

/** A message that a push service has accepted, decrypted as its browser does. */
export interface PushedMessage {
  /** Of the subscription. */
  name: string;
  message: PushMessage;
  headers: IncomingHttpHeaders;
  /** Bytes of the encrypted body. */
  bytes: number;
}

const MAX_TOKEN_S = 24 * 3600;
const MAX_BODY_BYTES = 4096;

/** A browser’s half of a subscription. */
function createBrowser() {
  const key = createECDH('prime256v1');
  const publicKey = key.generateKeys();
  return { key, publicKey, auth: randomBytes(16) };
}
type Browser = ReturnType<typeof createBrowser>;

/**
 * Decrypts a body, as a browser does. @see https://www.rfc-editor.org/rfc/rfc8291 and rfc8188
 * @throws {Error} for what is not encrypted for this browser
 */
function decrypt({ key, publicKey, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('More than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Wrong padding.');
  return padded.subarray(0, end).toString();
}

/**
 * Checks the signature of a request. @see https://www.rfc-editor.org/rfc/rfc8292
 * @param subscribedWith the public key that the browser subscribed with
 * @returns what is wrong, or null
 */
function problemOf(authorization: string, origin: string, subscribedWith: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>;
  const { aud, exp, sub } = read(payload);
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no key';
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (read(head)['alg'] !== 'ES256' || !isSigned) return 'wrong signature';
  if (aud !== origin) return 'wrong audience';
  const inS = Number(exp) - Date.now() / 1000;
  if (!(inS > 0 && inS <= MAX_TOKEN_S)) return 'wrong expiry';
  if (!/^(mailto:|https:)/.test(String(sub))) return 'wrong subject';
  return key === subscribedWith ? null : 'another key';
}

/**
 * A push service over HTTP, with the browsers that it delivers to. It speaks the protocol as RFC 8030, 8291 and 8292 say: it
 * checks who signed a message, decrypts it with the key of its browser, and responds as a test says.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser & { vapidKey: string }>();
  const received: PushedMessage[] = [];
  const state = {
    /** Status of responses to valid messages; `broken`: the connection breaks once the message has arrived. */
    answer: 201 as number | 'broken',
    headers: {} as Record<string, string>,
    /** What was wrong with rejected requests. */
    problems: [] as string[],
    /** Requests, the rejected ones included. */
    requests: 0,
  };
  let origin = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.requests += 1;
      const name = (request.url ?? '').replace('/send/', '');
      const browser = browsers.get(name);
      if (!browser) return void response.writeHead(410).end();
      const { headers } = request;
      const body = Buffer.concat(parts);
      const reject = (status: number, problem: string) => {
        state.problems.push(problem);
        response.writeHead(status).end(problem);
      };
      const problem = problemOf(String(headers.authorization), origin, browser.vapidKey);
      if (problem !== null) return reject(403, problem);
      if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
        return reject(400, 'headers');
      if (body.length > MAX_BODY_BYTES) return reject(413, 'size');
      let message: PushMessage;
      try {
        message = JSON.parse(decrypt(browser, body)) as PushMessage;
      } catch (error) {
        return reject(400, String(error));
      }
      if (state.answer === 'broken') {
        received.push({ name, message, headers, bytes: body.length });
        return void request.socket.destroy();
      }
      if (state.answer < 300) received.push({ name, message, headers, bytes: body.length });
      response.writeHead(state.answer, { location: `${origin}/message/1`, ...state.headers }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    state,
    received,
    /**
     * Subscribes a browser.
     * @param vapidKey public key of the site
     */
    subscribe(name: string, vapidKey: string): AddPushSubscriptionBody {
      const browser = createBrowser();
      browsers.set(name, { ...browser, vapidKey });
      return {
        endpoint: `${origin}/send/${name}`,
        p256dh: browser.publicKey.toString('base64url'),
        auth: browser.auth.toString('base64url'),
      };
    },
    /** The browser ends its subscription. */
    unsubscribe: (name: string) => browsers.delete(name),
    clear() {
      browsers.clear();
      received.length = 0;
      Object.assign(state, { answer: 201, headers: {}, problems: [], requests: 0 });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

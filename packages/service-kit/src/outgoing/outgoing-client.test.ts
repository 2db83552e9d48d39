import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoingClient, OutgoingError, type OutgoingOptions } from './outgoing-client';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A receiver on this machine. */
async function listen(handler: Handler) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, received };
}

function client(options: OutgoingOptions = {}) {
  const made = createOutgoingClient(options);
  closers.push(() => made.close());
  return made;
}

/** Resolves each name to its addresses, one list after another. */
const resolving = (...lists: string[][]): NonNullable<OutgoingOptions['lookup']> => {
  let calls = 0;
  return (_host, callback) => {
    const addresses = lists[Math.min(calls++, lists.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

const problemOf = async (sent: Promise<unknown>): Promise<string> => {
  try {
    await sent;
    return 'none';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.problem;
  }
};
const MESSAGE = { headers: { 'content-type': 'application/json' }, body: '{}' };

test.each([
  ...['http://example.com/', 'ftp://example.com/', 'https://ann:secret@example.com/', 'example.com', ''],
  `https://example.com/${'x'.repeat(1_000)}`,
])('%.60s → an invalid address', async (address) => {
  const { check, post } = client({ lookup: resolving(['93.184.216.34']) });
  expect([await problemOf(check(address)), await problemOf(post(address, MESSAGE))]).toEqual([
    'invalid-address',
    'invalid-address',
  ]);
});

test.each([
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
  ],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:5db8:d822]/',
    'https://[64:ff9b::a00:1]/',
  ],
  ...['https://169.254.169.254/latest/meta-data/', 'https://10.0.0.1:8443/', 'https://localhost/'],
])('%s → refused when it is chosen and when it is sent to', async (address) => {
  const { check, post } = client();
  expect([await problemOf(check(address)), await problemOf(post(address, MESSAGE))]).toEqual([
    'private-address',
    'private-address',
  ]);
});

test.each([
  [['10.0.0.5']],
  [['93.184.216.34', '127.0.0.1']],
  [['2606:4700::1111', '::1']],
  [['::ffff:1.1.1.1']],
])('a name that leads to %j → refused', async (addresses) => {
  const { check } = client({ lookup: resolving(addresses) });
  expect(await problemOf(check('https://hooks.example/'))).toBe('private-address');
});

test('a name with public addresses → stored as it is written in standard form; unknown names are not', async () => {
  const known = client({ lookup: resolving(['93.184.216.34', '2606:4700::1111']) });
  expect(await known.check('https://Hooks.Example:443/a/../b?c=d#e')).toBe('https://hooks.example/b?c=d');
  const unknown = client({ lookup: (_host, callback) => callback(new Error('ENOTFOUND'), []) });
  expect(await problemOf(unknown.check('https://hooks.example/'))).toBe('unknown-host');
});

test('a name that leads to this machine once it has been checked → no connection', async () => {
  const { port, received } = await listen((_request, response) => response.end());
  const rebound = client({ lookup: resolving(['93.184.216.34'], ['127.0.0.1']) });
  const address = `https://hooks.example:${port}/`;
  await rebound.check(address);
  expect(await problemOf(rebound.post(address, MESSAGE))).toBe('private-address');
  expect(received).toEqual([]);
});

test('an origin of the operator’s network that is allowed → reached, and no other one', async () => {
  const one = await listen((_request, response) => response.end());
  const other = await listen((_request, response) => response.end());
  const allowing = client({ privateOrigins: ` ${one.url} ,https://10.0.0.1` });
  expect(await allowing.check(`${one.url}/hook`)).toBe(`${one.url}/hook`);
  expect(await allowing.post(`${one.url}/hook`, MESSAGE)).toEqual({ status: 200 });
  expect(await problemOf(allowing.post(`${other.url}/hook`, MESSAGE))).toBe('invalid-address');
  expect([one.received, other.received]).toEqual([['/hook'], []]);
});

test('a redirect → not followed', async () => {
  const target = await listen((_request, response) => response.end());
  const from = await listen((_request, response) => {
    response.writeHead(307, { location: target.url, 'retry-after': '7' }).end();
  });
  const sent = await client({ privateOrigins: `${from.url},${target.url}` }).post(from.url, MESSAGE);
  expect(sent).toEqual({ status: 307, retryAfterS: 7 });
  expect(target.received).toEqual([]);
});

test('a receiver that is silent, or sends without end → the call ends', async () => {
  const silent = await listen(() => undefined);
  const endless = await listen((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.writeHead(200).on('drain', write);
    write();
  });
  const privateOrigins = `${silent.url},${endless.url}`;
  expect(await problemOf(client({ privateOrigins, timeoutMs: 200 }).post(silent.url, MESSAGE))).toBe(
    'timeout',
  );
  expect(await client({ privateOrigins }).post(endless.url, MESSAGE)).toEqual({ status: 200 });
});

test('nobody listens → the connection fails', async () => {
  const { url } = await listen(() => undefined);
  await closers.pop()?.();
  expect(await problemOf(client({ privateOrigins: url }).post(url, MESSAGE))).toBe('connection-failed');
});

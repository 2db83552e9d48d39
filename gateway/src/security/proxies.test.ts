import type { IncomingMessage } from 'node:http';
import { startGateway, startUpstream } from '../../test/gateway';
import { clientAddress, trustedProxies } from './proxies';

const addressFor = (socket: string, forwarded: string | undefined, trusted = ['10.0.0.0/8', 'loopback']) =>
  clientAddress(trustedProxies(trusted.join()))({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

test.each([
  [undefined, '10.0.0.1'],
  ['198.51.100.9', '198.51.100.9'],
  ['198.51.100.9:40001', '198.51.100.9'],
  ['[2001:db8:7::9]', '2001:db8:7::9'],
  ['[2001:db8:7::9]:443', '2001:db8:7::9'],
  ['"[2001:DB8:7::9]:443"', '2001:db8:7::9'],
  ['fe80::9%eth0', 'fe80::9'],
  ['[fe80::9%25eth0]:1', 'fe80::9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['::ffff:c633:6409', '198.51.100.9'],
  ['[::FFFF:198.51.100.9]:80', '198.51.100.9'],
  ['192.0.2.1, 198.51.100.9', '198.51.100.9'],
  ['192.0.2.1, 198.51.100.9:1,10.0.0.2:99', '198.51.100.9'],
  ['198.51.100.9,, ', '198.51.100.9'],
  ['unknown', '10.0.0.1'],
  ['_hidden', '10.0.0.1'],
  ['192.0.2.1, rubbish', '10.0.0.1'],
  ['192.0.2.1, rubbish, 10.0.0.2', '10.0.0.2'],
  ['198.51.100.999', '10.0.0.1'],
  ['198.51.100.9:port:1', '10.0.0.1'],
  ['[198.51.100.9]', '10.0.0.1'],
  ['10.0.0.3', '10.0.0.3'],
])('X-Forwarded-For: %s, by a trusted proxy → %s', (forwarded, address) =>
  expect(addressFor('10.0.0.1', forwarded)).toBe(address),
);

test('what a client that is no proxy writes does not count; its own address may be IPv4 in IPv6', () => {
  expect(addressFor('203.0.113.5', '198.51.100.9')).toBe('203.0.113.5');
  expect(addressFor('::ffff:203.0.113.5', '198.51.100.9')).toBe('203.0.113.5');
  expect(addressFor('::ffff:10.0.0.1', '198.51.100.9')).toBe('198.51.100.9');
  expect(addressFor('10.0.0.1', '198.51.100.9', [])).toBe('10.0.0.1');
});

/** Limits, and the parts behind the gateway, see one client. */
test.each([
  ['ports', (index: number) => `198.51.100.9:${40_000 + index}`, '198.51.100.9'],
  ['addresses of one IPv6 network', (index: number) => `[2001:db8:7:1::${index + 1}]:443`, '2001:db8:7:1::1'],
  ['zones', (index: number) => `fe80::9%eth${index}`, 'fe80::9'],
  [
    'notations of one address',
    (index: number) => ['::ffff:c633:6409', '198.51.100.9'][index % 2]!,
    '198.51.100.9',
  ],
  ['words that are no address', (index: number) => `192.0.2.1, unknown-${index}`, '127.0.0.1'],
])('%s: one client has one limit', async (_what, forwarded, received) => {
  const part = await startUpstream('comments');
  const gateway = await startGateway(
    { comments: part.url, userActions: part.url },
    { RATE_LIMIT_SCALE: String(3 / 600), TRUST_PROXY: 'loopback' },
  );
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const headers = { 'x-forwarded-for': forwarded(index) };
    statuses.push((await fetch(`${gateway.url}/api/comments`, { headers })).status);
  }
  await Promise.all([gateway.close(), part.close()]);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(part.seen[0]?.headers['x-forwarded-for']).toBe(received);
});

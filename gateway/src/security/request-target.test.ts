import type { IncomingMessage } from 'node:http';
import { admit, normalisePath } from './request-target';

test.each([
  ['/', '/', undefined],
  ['/platforms/switch/', '/platforms/switch/', undefined],
  ['/a..b/.well-known/x;y=1', '/a..b/.well-known/x;y=1', undefined],
  ["/!$&'()*+,;=:@", "/!$&'()*+,;=:@", undefined],
  ['/%70latforms/', '/platforms/', 'encoding'],
  ['/caf%c3%a9/', '/caf%C3%A9/', 'encoding'],
  ['/caf\xc3\xa9/', '/caf%C3%A9/', 'encoding'],
  ['/a%3Bb', '/a%3Bb', undefined],
  ['/a|b', '/a%7Cb', 'encoding'],
  ['//platforms//switch', '/platforms/switch', 'slashes'],
  ['/platforms/switch//', '/platforms/switch/', 'slashes'],
  ['/platforms%2Fswitch%2f', '/platforms/switch/', 'slashes'],
  ['/platforms/./switch/../pc/', '/platforms/pc/', 'dots'],
  ['/%2e%2e/platforms', '/platforms', 'dots'],
  ['/platforms/switch/.', '/platforms/switch/', 'dots'],
  ['/..', '/', 'dots'],
])('%s is %s in its normal form (%s)', (sent, path, respelling) => {
  const normal = normalisePath(sent);
  expect(normal).toEqual({ path, ...(respelling && { respelling }) });
  expect(normalisePath(path)).toEqual({ path });
});

test.each([
  '/readyz\\',
  '\\readyz',
  '/platforms\\switch/',
  '/readyz%5c',
  '/platforms/..%5Cswitch',
  '/..;/readyz',
  '/platforms/.;a=b/x',
  '/%2e%2e;x/readyz',
  '/platforms/...',
  '/%',
  '/%z1',
  '/platforms/%FE/',
  '/\xff/',
  '/%00',
  '/readyz%0a',
  '/a%7f',
  'readyz',
  '*',
  'host:80',
])('%s has no normal form', (path) => expect(normalisePath(path)).toBeUndefined());

const requestOf = (url: string, hosts: readonly string[] = ['savepoint.example'], httpVersion = '1.1') =>
  ({
    url,
    method: 'GET',
    httpVersion,
    headers: hosts.length ? { host: hosts[0] } : {},
    rawHeaders: hosts.flatMap((host, index) => [index ? 'HOST' : 'Host', host]),
  }) as unknown as IncomingMessage;

test.each([
  ['http://other.example/platforms/?a=/b', '/platforms/?a=/b', 'other.example'],
  ['HTTPS://other.example:8443', '/', 'other.example:8443'],
  ['http://[::1]:80?a', '/?a', '[::1]:80'],
  ['http://other.example//readyz/', '/readyz/', 'other.example'],
])('a target with its authority: %s → %s, at %s', (target, url, host) => {
  const request = requestOf(target);
  expect(admit(request)).not.toBe('bad-address');
  expect([request.url, request.headers.host]).toEqual([url, host]);
});

test.each([
  ['an authority with a name and password', 'http://me@other.example/'],
  ['no authority', 'http:///platforms/'],
  ['another scheme', 'ftp://other.example/'],
  ['a fragment', '/platforms/#top'],
  ['a fragment behind the query', '/platforms/?a#top'],
])('a target with %s is refused', (_what, target) => expect(admit(requestOf(target))).toBe('bad-address'));

test.each([
  [[], 'bad-address'],
  [['savepoint.example:3000'], undefined],
  [['[2001:db8::1]:80'], undefined],
  [['xn--bcher-kva.example.'], undefined],
  [['one.example', 'two.example'], 'bad-address'],
  [['one.example', 'one.example'], 'bad-address'],
  [['one example'], 'bad-address'],
  [['me@one.example'], 'bad-address'],
  [['one.example/..'], 'bad-address'],
  [['one.example,two.example'], 'bad-address'],
  [['one.example:port'], 'bad-address'],
  [['one.example:70000'], 'bad-address'],
  [['[::1'], 'bad-address'],
  [['[one]'], 'bad-address'],
])('Host %j: %s', (hosts, admission) => expect(admit(requestOf('/', hosts))).toBe(admission));

test('HTTP/1.0 needs no Host', () => expect(admit(requestOf('/', [], '1.0'))).toBeUndefined());

test('a query is passed on as it was sent; only its path is brought into the normal form', () => {
  const request = requestOf('/%70latforms//?q=a\\b&x=/../&y=%zz');
  expect(admit(request)).toBe('slashes');
  expect(request.url).toBe('/platforms/?q=a\\b&x=/../&y=%zz');
});

import type { IncomingHttpHeaders } from 'node:http';
import { isLocalRequest, localIdentityProblem } from './loopback';

const local = { host: 'localhost:3000' };

test.each<[string, string, IncomingHttpHeaders, boolean]>([
  ['127.0.0.1', 'localhost', local, true],
  ['::1', 'a name below localhost', { host: 'blog.LOCALHOST' }, true],
  ['::ffff:127.0.0.1', '127.0.0.0/8', { host: '127.1.2.3:80' }, true],
  ['127.0.0.1', '[::1]', { host: '[::1]:3000' }, true],
  ['127.0.0.1', 'localhost, through a local proxy', { ...local, 'x-forwarded-for': '::1, 127.0.0.1' }, true],
  ['192.0.2.1', 'localhost', local, false],
  ['::ffff:192.0.2.1', 'localhost', local, false],
  ['', 'localhost', local, false],
  ['127.0.0.1', 'no host', { host: undefined }, false],
  ['127.0.0.1', 'a rebound name', { host: 'evil.example' }, false],
  ['127.0.0.1', 'a name that begins like localhost', { host: 'localhost.evil.example' }, false],
  ['127.0.0.1', 'a name that ends like localhost', { host: 'evil-localhost' }, false],
  ['127.0.0.1', 'a name that begins like an address', { host: '127.0.0.1.evil.example' }, false],
  ['127.0.0.1', 'a host with credentials', { host: 'evil.example@localhost' }, false],
  ['127.0.0.1', 'an address in the network', { host: '192.168.1.5:3000' }, false],
  ['127.0.0.1', 'localhost, for a client elsewhere', { ...local, 'x-forwarded-for': '192.0.2.1' }, false],
  ['127.0.0.1', 'localhost, for a public host', { ...local, 'x-forwarded-host': 'evil.example' }, false],
  ['127.0.0.1', 'localhost, with Forwarded', { ...local, forwarded: 'for=192.0.2.1' }, false],
])('a request of %s to %s', (remoteAddress, _host, headers, expected) => {
  expect(isLocalRequest({ socket: { remoteAddress }, headers })).toBe(expected);
});

test.each([
  ['http://localhost:3000', 'localhost'],
  ['http://[::1]:3000', '::1'],
  ['https://savepoint.localhost', '127.0.0.2'],
])('PUBLIC_URL %s and HOST %s → the local identity provider may be used', (PUBLIC_URL, HOST) => {
  expect(localIdentityProblem({ PUBLIC_URL, HOST })).toBeUndefined();
});

test.each([
  ['https://savepoint.example', 'localhost', 'but PUBLIC_URL is https://savepoint.example.'],
  ['http://localhost:3000', '0.0.0.0', 'but HOST is 0.0.0.0.'],
  ['http://localhost:3000', '::', 'but HOST is ::.'],
  ['http://192.168.1.5', '192.168.1.5', 'but PUBLIC_URL is http://192.168.1.5 and HOST is 192.168.1.5.'],
])('PUBLIC_URL %s and HOST %s → a sentence that names what is not local', (PUBLIC_URL, HOST, names) => {
  expect(localIdentityProblem({ PUBLIC_URL, HOST })).toContain(names);
});

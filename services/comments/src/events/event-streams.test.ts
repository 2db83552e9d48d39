import { createConnectionLimit } from './event-streams';

test('streams are limited by address, and an IPv6 network counts as one address', () => {
  const connections = createConnectionLimit(0.1);
  const release = connections.acquire('2001:db8:1:2::1');
  connections.acquire('2001:db8:1:2:ffff::9');
  expect(() => connections.acquire('2001:db8:1:2::3')).toThrow(expect.objectContaining({ status: 429 }));
  connections.acquire('2001:db8:1:3::1');
  release();
  release();
  connections.acquire('2001:db8:1:2::3');
  expect(() => connections.acquire('2001:db8:1:2::4')).toThrow(expect.objectContaining({ status: 429 }));
});

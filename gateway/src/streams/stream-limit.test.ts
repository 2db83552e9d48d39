import { createStreamLimit } from './stream-limit';

test('streams are limited by address, and an IPv6 network counts as one address', () => {
  const streams = createStreamLimit(0.1);
  const release = streams.acquire('2001:db8:1:2::1');
  streams.acquire('2001:db8:1:2:ffff::9');
  expect(() => streams.acquire('2001:db8:1:2::3')).toThrow(expect.objectContaining({ status: 429 }));
  streams.acquire('2001:db8:1:3::1');
  release();
  release();
  streams.acquire('2001:db8:1:2::3');
  expect(() => streams.acquire('2001:db8:1:2::4')).toThrow(expect.objectContaining({ status: 429 }));
});

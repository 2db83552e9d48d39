import { hashAddress } from './hash-address';

test.each([
  ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['2001:DB8:0:0::1', '2001:db8::', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
])('%s and %s are one address: %s', (a, b, same) => {
  expect(hashAddress(a) === hashAddress(b)).toBe(same);
});

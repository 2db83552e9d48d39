import { networkOf, parseAddress } from './network';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['192.0.2.1:_port', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['"192.0.2.1:80"', '192.0.2.1'],
  ['2001:DB8::A', '2001:db8::a'],
  ['[2001:db8::a]', '2001:db8::a'],
  ['[2001:db8::a%eth0]:443', '2001:db8::a'],
  ['2001:db8::a%25eth0', '2001:db8::a'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.1'],
  ['', undefined],
  ['unknown', undefined],
  ['192.0.2', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.01', undefined],
  ['[192.0.2.1]', undefined],
  ['2001:db8::a::b', undefined],
  ['[2001:db8::a', undefined],
  ['192.0.2.1, 192.0.2.2', undefined],
])('%s → the address %s', (text, address) => expect(parseAddress(text)).toBe(address));

test.each([
  ['192.0.2.1', '192.0.2.1:80', true],
  ['192.0.2.1', '::ffff:c000:201', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:1:2:3::', '[2001:0DB8:0001:0002::ffff]:1', true],
  ['2001:db8:1:2::', '2001:db8:1:3::', false],
  ['fe80::1%a', 'fe80::2%b', true],
  ['2001:db8::1.2.3.4', '2001:db8::', true],
])('%s and %s are one caller: %s', (one, other, same) =>
  expect(networkOf(one) === networkOf(other)).toBe(same),
);

import { byTier } from '@savepoint/service-kit/testing';
import { AddressRanges, MAX_LIST_LINES, parseAddressList } from './address-ranges';

const rangesOf = (text: string) => new AddressRanges(parseAddressList(text));

test('addresses and networks of both versions, with comments and empty lines', () => {
  const ranges = rangesOf(
    [
      '# list',
      '',
      '192.0.2.7',
      '198.51.100.0/24 # net',
      '2001:db8::/32 ; six',
      ' 2001:DB9::1 ',
      '203.0.113.9/31\r',
    ].join('\n'),
  );
  const listed = ['192.0.2.7', '198.51.100.0', '198.51.100.255', '2001:db8:ffff::1', '2001:db9::1'];
  const others = [
    '192.0.2.6',
    '192.0.2.8',
    '198.51.99.255',
    '198.51.101.0',
    '2001:db9::2',
    '2001:db7:ffff::',
  ];
  expect(listed.filter((ip) => !ranges.has(ip))).toEqual([]);
  expect(others.filter((ip) => ranges.has(ip))).toEqual([]);
  expect([ranges.has('203.0.113.8'), ranges.has('203.0.113.9'), ranges.has('203.0.113.10')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an IPv4 address in IPv6 form is the same address', () => {
  const ranges = rangesOf('192.0.2.0/24');
  expect(ranges.has('::ffff:192.0.2.7')).toBe(true);
  expect(ranges.has('::ffff:192.0.3.7')).toBe(false);
});

test('networks that touch or overlap become one; whole address spaces are possible', () => {
  const ranges = rangesOf('10.0.0.0/9\n10.128.0.0/9\n10.1.0.0/16\n10.0.0.1\n192.0.2.1');
  expect(ranges.count).toBe(2);
  expect(['10.0.0.0', '10.255.255.255', '192.0.2.1'].every((ip) => ranges.has(ip))).toBe(true);
  expect(ranges.has('11.0.0.0')).toBe(false);
  expect(rangesOf('0.0.0.0/0').has('2001:db8::1')).toBe(false);
  expect(rangesOf('::/0').has('203.0.113.1')).toBe(true);
});

test('many networks: each is found, and nothing between them', () => {
  const addressOf = (index: number) => `${10 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
  const count = byTier(10_000, 100_000);
  const ranges = rangesOf(
    Array.from({ length: count }, (_, index) => `${addressOf(index)}.16/30`).join('\n'),
  );
  expect(ranges.count).toBe(count);
  for (let index = 0; index < count; index += 997) {
    expect(ranges.has(`${addressOf(index)}.19`)).toBe(true);
    expect(ranges.has(`${addressOf(index)}.20`)).toBe(false);
  }
});

test('an empty list, and text that is no address → not listed', () => {
  expect(rangesOf('').has('192.0.2.1')).toBe(false);
  const ranges = rangesOf('0.0.0.0/0\n::/0');
  expect(['', 'x', '1.2.3', '1.2.3.4.5', '0x7f000001'].filter((ip) => ranges.has(ip))).toEqual([]);
  expect(ranges.has('fe80::1%eth0')).toBe(true);
});

test.each([
  'example.org',
  '192.0.2.1/33',
  '192.0.2.1/',
  '2001:db8::/129',
  '192.0.2.1-9',
  '1.2.3',
  '192.0.2.1/24/2',
])('a line that is no address rejects the list, with its number: %s', (line) => {
  expect(() => parseAddressList(`192.0.2.1\n${line}`)).toThrow('line 2');
});

test('a list with too many lines is rejected', () => {
  expect(() => parseAddressList('\n'.repeat(MAX_LIST_LINES))).toThrow('lines');
});

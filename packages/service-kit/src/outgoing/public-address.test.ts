import { isPublicAddress } from './public-address';

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  // This machine and its network.
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  // Metadata of clouds.
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  // An IPv4 address in an IPv6 one: mapped, compatible, translated, 6to4, Teredo.
  ...['::ffff:127.0.0.1', '::ffff:93.184.216.34', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:1::1', '::ffff:0:127.0.0.1'],
  // Carriers, documentation, benchmarks, multicast, broadcast.
  ...['100.64.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1', '2001:db8::1', '3fff::1'],
  // No addresses.
  ...['', 'localhost', '127.1', '0x7f000001', '1.2.3.4.5', '[2606:4700::1111]'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

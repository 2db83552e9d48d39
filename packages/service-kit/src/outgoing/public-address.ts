import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** Addresses that do not lead to a host of the public internet, from IANA’s registry of special-purpose addresses. */
const SPECIAL_IPV4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata of cloud machines.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
  // A public address that is the host itself on machines of Azure.
  ['168.63.129.16', 32],
];
/** The addresses of IPv6 that are assigned to hosts; mapped, translated, local and multicast ones are outside. */
const GLOBAL_IPV6: Subnet = ['2000::', 3];
/** Those of them that are not public, or stand for an IPv4 address. */
const SPECIAL_IPV6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/**
 * Returns whether an IP address belongs to the public internet: not to this machine, its network, or the metadata service
 * of a cloud. An IPv6 address that stands for an IPv4 one does not.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns a digest of an address for counting calls, so that no address is stored. Of an IPv6 address only the /64 is
 * used, because a customer has a whole /64.
 * @param address IPv4 or IPv6, as the gateway received it
 */
export function hashAddress(address: string): string {
  return createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 22);
}

/** Returns what counts as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? network64(address) : address);
}

function network64(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

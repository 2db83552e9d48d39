import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address, or an IPv6 address in brackets, with or without a port. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::[\w.-]*)?$/;

/**
 * Returns the address in a text as proxies and sockets write it: without port, brackets, quotes and zone id, and an IPv4
 * address in IPv6 as IPv4; undefined when the text is no address.
 * @see https://www.rfc-editor.org/rfc/rfc7239#section-6
 */
export function parseAddress(text: string): string | undefined {
  const node = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = WITH_PORT.exec(node) ?? [];
  const [address = ''] = (bracketed ?? plain ?? node).split('%');
  if (isIPv4(address)) return bracketed === undefined ? address : undefined;
  return isIPv6(address) ? (mappedIPv4(address) ?? address.toLowerCase()) : undefined;
}

/**
 * Returns what counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because a customer has a whole /64.
 * Every limit by address counts by this.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address) ?? address;
  return isIPv6(parsed) ? groupsOf(parsed).slice(0, 4).join(':') : parsed;
}

/** Errors of connections that were never made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error means that no connection was made, so that nothing was sent. */
export const isNotConnected = (error: unknown): boolean =>
  NOT_CONNECTED.has(String((error as Partial<NodeJS.ErrnoException> | undefined)?.code));

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::').map(withoutDots);
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Writes an IPv4 address at the end as two groups. */
const withoutDots = (text: string): string =>
  text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** The IPv4 address that an IPv6 address of the network ::ffff:0:0/96 stands for. */
function mappedIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { splitList } from '@savepoint/service-kit/config';

/** Length of an address in bits, by IP version. */
const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 };
/** Named networks that Fastify’s `trustProxy` accepts. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Sentences about those items of `TRUST_PROXY` that are no address, network in CIDR notation, or name of networks. */
export const proxyProblems = (setting: string): string[] =>
  splitList(setting)
    .filter((name) => !isNetwork(name))
    .map((name) => `TRUST_PROXY is wrong (${name} is not an address or network): use 10.0.0.1 or 10.0.0.0/8`);

/** Fastify’s `trustProxy`: the proxies whose `X-Forwarded-For` is trusted. @returns false when there are none */
export function trustedProxies(setting: string): string[] | false {
  const names = splitList(setting);
  return names.length > 0 && names;
}

function isNetwork(name: string): boolean {
  const [address = '', bits = '0', ...rest] = name.split('/');
  const maxBits = ADDRESS_BITS[isIP(address)];
  return (
    NAMED_NETWORKS.includes(name) ||
    (maxBits !== undefined && !rest.length && /^\d+$/.test(bits) && +bits <= maxBits)
  );
}

/**
 * Returns a function that finds a client’s address as Fastify’s `request.ip` does, without a Fastify request.
 * @param trusted Fastify’s `trustProxy`
 */
export function clientAddress(trusted: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trusted && proxyAddress.compile(trusted);
  return (request) => (isTrusted ? proxyAddress(request, isTrusted) : (request.socket.remoteAddress ?? ''));
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { parseAddress } from '@savepoint/service-kit/base';
import { splitList } from '@savepoint/service-kit/config';
import type { FastifyInstance } from 'fastify';

/** Length of an address in bits, by IP version. */
const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 };
/** Names of networks. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Sentences about those items of `TRUST_PROXY` that are no address, network in CIDR notation, or name of networks. */
export const proxyProblems = (setting: string): string[] =>
  splitList(setting)
    .filter((name) => !isNetwork(name))
    .map((name) => `TRUST_PROXY is wrong (${name} is not an address or network): use 10.0.0.1 or 10.0.0.0/8`);

/** The proxies whose `X-Forwarded-For` is trusted. @returns false when there are none */
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
 * Returns a function that finds the address of a client: that of the last hop before the trusted proxies. A hop that is no
 * address counts as the proxy that has written it, since all before it could be made up.
 * @param trusted what {@link trustedProxies} returned
 */
export function clientAddress(trusted: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trusted && proxyAddress.compile(trusted);
  return ({ socket, headers }) => {
    let client = parseAddress(socket.remoteAddress ?? '') ?? '';
    if (!isTrusted) return client;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    for (let index = hops.length - 1, distance = 0; index >= 0 && isTrusted(client, distance); index -= 1) {
      const hop = hops[index]!.trim();
      if (hop === '') continue;
      const address = parseAddress(hop);
      if (address === undefined) break;
      client = address;
      distance += 1;
    }
    return client;
  };
}

/** Makes `request.ip` the address of the client, for limits, logs and the parts behind the gateway. */
export function registerClientAddresses(
  app: FastifyInstance,
  addressOf: (request: IncomingMessage) => string,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) });
    done();
  });
}

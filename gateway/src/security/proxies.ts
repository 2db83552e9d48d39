import { isIP } from 'node:net';
import { ConfigError } from '@savepoint/service-kit';

/** Bits of an address by its version. */
const BITS: Record<number, number> = { 4: 32, 6: 128 };
/** Names of networks that are not routed. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The proxies whose forwarded addresses are believed.
 * @param names addresses or networks
 * @returns false without any: nobody is believed
 * @throws {ConfigError} naming what is neither
 */
export function trustedProxies(names: readonly string[]): string[] | false {
  const problems = names
    .filter((name) => !isNetwork(name))
    .map((name) => `TRUST_PROXY is wrong (${name} is no address or network): as 10.0.0.1 or 10.0.0.0/8`);
  if (problems.length) throw new ConfigError(problems);
  return names.length > 0 && [...names];
}

function isNetwork(name: string): boolean {
  const [address = '', bits = '0', ...more] = name.split('/');
  const most = BITS[isIP(address)];
  return (
    NETWORKS.includes(name) || (most !== undefined && !more.length && /^\d+$/.test(bits) && +bits <= most)
  );
}

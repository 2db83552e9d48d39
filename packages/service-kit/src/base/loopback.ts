import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an IP address, also an IPv4-mapped IPv6 one, is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** A name of this machine that no name server can point to another one. */
const LOCAL_NAME = /^([a-z0-9-]+\.)*localhost$/i;

/** Returns whether a host name or address without a port is this machine’s; IPv6 with or without brackets. */
export const isLoopbackName = (host: string): boolean =>
  LOCAL_NAME.test(host) || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));

/** The host of a Host header, without its port. */
const HOST_HEADER = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/;

const isLoopbackHost = (header: string | undefined): boolean =>
  isLoopbackName(HOST_HEADER.exec(header ?? '')?.[1] ?? '');

const listOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * Returns whether a request comes from this machine and names it: the client’s address and the host are loopback, in
 * what proxies say about them too. A page of another site whose name resolves to this machine (DNS rebinding) sends its
 * own name as host.
 */
export const isLocalRequest = (request: {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}): boolean => {
  const { headers, socket } = request;
  return (
    [socket.remoteAddress ?? '', ...listOf(headers['x-forwarded-for'])].every(isLoopbackAddress) &&
    [headers.host, ...listOf(headers['x-forwarded-host'])].every(isLoopbackHost) &&
    headers.forwarded === undefined
  );
};

/**
 * Returns why the local identity provider, which asks for no passwords, may not be used with these settings; undefined
 * when it may.
 */
export function localIdentityProblem(settings: { PUBLIC_URL: string; HOST: string }): string | undefined {
  const isLocal = {
    PUBLIC_URL: isLoopbackName(new URL(settings.PUBLIC_URL).hostname),
    HOST: isLoopbackName(settings.HOST),
  };
  const wrong = (['PUBLIC_URL', 'HOST'] as const).filter((name) => !isLocal[name]);
  if (wrong.length === 0) return undefined;
  const values = wrong.map((name) => `${name} is ${settings[name]}`).join(' and ');
  return (
    'Nobody can log in: the local identity provider asks for no passwords and works on this machine only, ' +
    `but ${values}. Use localhost, or set FIREBASE_PROJECT_ID (docs/production.md)`
  );
}

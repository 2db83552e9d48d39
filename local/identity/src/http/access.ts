import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ToolkitError } from './errors';

// service-kit has the same check. This package imports none of the others, so that it can be used without them.
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an IP address, also an IPv4-mapped IPv6 one, is a loopback address. */
function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

const LOCAL_NAME = /^([a-z0-9-]+\.)*localhost$/i;

/** Returns whether a host name or address without a port is local; IPv6 with or without brackets. */
export const isLoopbackName = (host: string): boolean =>
  LOCAL_NAME.test(host) || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));

/** @throws Error with `NODE_ENV=production`, because the provider signs in any user without a password */
export function rejectProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error(
      'The local identity provider requires no passwords and does not start with NODE_ENV=production. ' +
        'Configure a Firebase project instead.',
    );
}

/** The host names that firebase-admin sends when its agent connects to this provider: of accounts and certificates. */
const GOOGLE_HOSTS = ['identitytoolkit.googleapis.com', 'www.googleapis.com'];

const isOwnHost = (hostname: string): boolean => isLoopbackName(hostname) || GOOGLE_HOSTS.includes(hostname);

/**
 * Rejects requests from other machines, also forwarded ones, and requests for another host: a page whose name resolves
 * to this machine (DNS rebinding) sends its own name.
 */
export function acceptLoopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ socket, headers, hostname }) => {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '').split(',');
    const addresses = [
      socket.remoteAddress ?? '',
      ...forwardedFor.map((item) => item.trim()).filter(Boolean),
    ];
    if (!addresses.every(isLoopbackAddress))
      throw new ToolkitError('PERMISSION_DENIED', 'Only requests from this machine are accepted.', 403);
    if (!isOwnHost(hostname))
      throw new ToolkitError('PERMISSION_DENIED', 'The host must be localhost or a loopback address.', 403);
  });
}

/**
 * Accepts administrative calls from programs on this machine only: rejects browsers, which send Origin, and
 * forwarded requests.
 */
export async function requireAdministrator(request: FastifyRequest): Promise<void> {
  const { headers } = request;
  const isForwarded = Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  if (isForwarded || headers.origin !== undefined)
    throw new ToolkitError('PERMISSION_DENIED', 'Administration is for programs on this machine.', 403);
  if (headers.authorization !== 'Bearer owner')
    throw new ToolkitError('UNAUTHENTICATED', 'Send "Authorization: Bearer owner".', 401);
}

/**
 * Sends CORS headers to pages of local origins, which use the provider without the gateway. Pages of other sites get
 * no access.
 */
export function allowLocalOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (!origin || !isLocalOrigin(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST');
    reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}

function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackName } from './loopback';
import { ToolkitError } from './errors';

/** @throws if this is a production machine: whoever reaches this provider can be anybody. */
export function refuseProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error(
      'The local identity provider signs in anybody as anybody and never runs with NODE_ENV=production. ' +
        'Configure a Firebase project instead.',
    );
}

/** Only this machine may speak to the provider; others come through the gateway or not at all. */
export function acceptLoopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isLoopbackAddress(request.socket.remoteAddress ?? ''))
      throw new ToolkitError('PERMISSION_DENIED', 'Only this machine may ask.', 403);
  });
}

/** Hosts that administration may be asked by: firebase-admin keeps Google's name when it is led here. */
const ADMIN_HOST = 'identitytoolkit.googleapis.com';

/**
 * Administration is for programs on this machine: not for browsers (which send Origin, or a foreign Host
 * after DNS rebinding) and not for what a proxy passes on.
 */
export async function administratorsOnly(request: FastifyRequest): Promise<void> {
  const { headers, hostname } = request;
  const passedOn = Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  if (passedOn || headers.origin !== undefined || !(isLoopbackName(hostname) || hostname === ADMIN_HOST))
    throw new ToolkitError('PERMISSION_DENIED', 'Administration is for programs on this machine.', 403);
  if (headers.authorization !== 'Bearer owner')
    throw new ToolkitError('UNAUTHENTICATED', 'Send "Authorization: Bearer owner".', 401);
}

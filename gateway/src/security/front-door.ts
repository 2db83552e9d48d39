import type { IncomingMessage } from 'node:http';
import { HttpError } from '@savepoint/service-kit/base';
import { prefersHtml, type NotFound } from '@savepoint/service-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, type Admission } from './request-target';

/** The route of everything that the shell serves, which knows its one address. */
export const PAGES_ROUTE = '/*';

const admissions = new WeakMap<IncomingMessage, Admission>();

/**
 * Lets a request in: brings its target into the one normal form, before the cache and the router see it.
 * @returns whether it was sent like that, so that it may be served at once
 */
export function letIn(request: IncomingMessage): boolean {
  const admission = admit(request);
  if (admission === undefined) return true;
  admissions.set(request, admission);
  // No part of what is refused is routed.
  if (isRefusal(admission)) request.url = '/';
  return false;
}

const isRefusal = (admission: Admission) => admission === 'bad-address' || admission === 'headers-too-large';

/** Whether the path of a request was spelled otherwise than in its normal form. */
export const isRespelled = (request: IncomingMessage): boolean => admissions.has(request);

/**
 * Refuses what {@link letIn} has found no address in, before a body is read. A path with other slashes or with dot segments
 * is no second address of anything: the shell redirects readers to the one address, if there is a page. Also answers
 * what has no route: neither type nor length of its body matter then.
 */
export function registerFrontDoor(app: FastifyInstance, answerUnrouted: NotFound): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refused = refusalOf(request);
    if (refused || !request.is404) return done(refused);
    const answer = answerUnrouted(request, reply);
    if (answer instanceof HttpError) done(answer);
  });
}

function refusalOf({ raw, headers, routeOptions }: FastifyRequest): HttpError | undefined {
  const admission = admissions.get(raw);
  if (admission === undefined || admission === 'encoding') return undefined;
  if (admission === 'bad-address' || admission === 'headers-too-large') return new HttpError(admission);
  const isPage = routeOptions.url === PAGES_ROUTE;
  if (admission === 'dots')
    return isPage && prefersHtml(headers.accept) ? undefined : new HttpError('bad-address');
  return isPage || routeOptions.url === undefined ? undefined : new HttpError('no-such-path');
}

import { HttpError } from '@savepoint/service-kit/base';
import type { NotFound } from '@savepoint/service-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGES_ROUTE } from '../security/front-door';
import { isApi } from './is-api';
import { RouteTable } from './route-table';

/** Answers for what is not routed. */
export interface Unrouted {
  /** The methods of a path, for `Allow`; empty if there is nothing. */
  methodsOf(path: string): string[];
  /** Answers a request without a route: OPTIONS with the methods, else with an error. */
  answer: NotFound;
  /** The error for a request without a route: 405 with `Allow` when the path exists with other methods, else 404. */
  errorFor(request: FastifyRequest): HttpError;
}

/** The error for a method that a path does not take. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): HttpError =>
  new HttpError('method-not-allowed', { params: { method }, headers: { allow: allowed.join(', ') } });

/**
 * Answers by the routes that a server has.
 * @param hidden paths that are not there for anybody, whatever routes they have
 * @returns also a function to give it the server, before that has routes
 */
export function createUnrouted(hidden: readonly string[]): Unrouted & { follow(app: FastifyInstance): void } {
  let table: RouteTable | undefined;
  const methodsOf = (path: string): string[] => {
    const route = hidden.includes(path.replace(/\/$/, '')) ? undefined : table?.find(path);
    // The pages’ route has every path.
    return !route || (route.url === PAGES_ROUTE && isApi(path)) ? [] : route.methods;
  };
  const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';
  const errorFor = (request: FastifyRequest): HttpError => {
    const methods = methodsOf(pathOf(request));
    return methods.length ? methodNotAllowed(request.method, methods) : new HttpError('no-such-path');
  };
  return {
    follow: (app) => void (table = new RouteTable(app)),
    methodsOf,
    errorFor,
    answer(request, reply) {
      const path = pathOf(request);
      const methods = methodsOf(path === '*' ? '/' : path);
      if (request.method !== 'OPTIONS' || !methods.length) return errorFor(request);
      return reply.code(204).header('allow', methods.join(', ')).send();
    },
  };
}

import type { InternalIdentity } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyRequest } from 'fastify';
import { SiteError } from '../texts';

/** Options of every route of sites. */
export interface SiteRouteOptions {
  onRequest: ((request: FastifyRequest) => Promise<void>)[];
}

/** Who changes a site, for its log. */
export const actorOf = ({ sub: uid, name }: Pick<InternalIdentity, 'sub' | 'name'>) => ({ uid, name });

/** Turns what was wrong into a response that names the field. */
export async function explained<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const { message: problem, field } = error;
    throw new HttpError('invalid-site', {
      params: { problem },
      ...(field !== undefined && { errors: { [field]: problem } }),
    });
  }
}

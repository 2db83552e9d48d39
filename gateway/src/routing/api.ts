import type { ServiceName } from '@savepoint/contracts/base';
import {
  type PublicCall,
  type Upstream as UpstreamName,
  callOf,
  publicCalls,
} from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpCache } from '../cache/http-cache';
import type { MemberAct } from '../identity/exchange';
import type { Challenges } from '../challenge/guard';
import { reportLimit } from '../security/limits';
import { registerStreams } from '../streams/register-streams';
import { registerProxy, type RequestHook } from './proxy';
import type { Upstream } from './upstream';

const SERVICE_TIMEOUT_MS = 10_000;
/** What pages of registered sites read: their origin selects the response, and the address names many of them. */
const CROSS_ORIGIN = { selectedBy: 'origin', maxAddressLength: 4_096 } as const;
/** Reports about regions that the pages of one address may send within a minute; many readers may share one. */
const MAX_HEALTH_REPORTS = 120;
/** Nesting of objects and arrays in a body; no call needs more than three levels. */
const MAX_BODY_DEPTH = 10;

interface ApiOptions {
  limitScale: number;
  publicUrl: string;
  acts: Partial<Record<PublicCall, MemberAct>>;
  challenges: Challenges;
}

/**
 * Registers a proxy for each public route. Bodies other than JSON are rejected here.
 * @param options.limitScale multiplies the number of event streams, and of reports about regions
 * @param options.publicUrl origin of the site
 * @param options.acts what the gateway does itself before it forwards a member’s call
 * @param options.challenges checks calls that need the solution of a challenge
 */
export async function registerApi(
  app: FastifyInstance,
  upstreams: Partial<Record<UpstreamName, Upstream>>,
  cache: HttpCache,
  { limitScale, publicUrl, acts, challenges }: ApiOptions,
): Promise<void> {
  /** Checks of public calls, besides the limit of all. */
  const checks: Partial<Record<PublicCall, RequestHook>> = {
    reportRegionHealth: reportLimit(app, MAX_HEALTH_REPORTS * limitScale),
  };
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    scope.addHook('preValidation', prepareBody);
    for (const call of publicCalls) {
      const {
        method,
        path,
        upstream: name,
        audience,
        stream,
        crossOrigin,
        keyed,
        conditional,
        query,
      } = callOf(call);
      const upstream = upstreams[name];
      if (!upstream) continue;
      if (stream) {
        registerStreams(scope, { upstream, cache, limitScale, publicUrl });
        continue;
      }
      await registerProxy(scope, {
        upstream,
        paths: [path],
        methods: [method],
        timeoutMs: scaleTimeout(SERVICE_TIMEOUT_MS),
        parseBodies: true,
        ...(keyed && { keyed }),
        ...(method !== 'GET' && { invalidates: cache }),
        ...(conditional && {
          cached: {
            cache,
            // Services compress responses of some length.
            ...(crossOrigin ? CROSS_ORIGIN : ({ selectedBy: 'accept-encoding' } as const)),
            parameters: Object.keys(query?.properties ?? {}),
            defaults: defaultsOf(query?.properties ?? {}),
            isLimited: true,
            followsContent: name === 'catalog',
          },
        }),
        preHandler: [
          checks[call],
          audience === 'public' ? undefined : scope.exchange(name as ServiceName, acts[call]),
          // Last, so that a call which is rejected anyway does not use up a solution.
          challenges.guardOf(call),
        ].filter((hook) => hook !== undefined),
      });
    }
  });
}

/** The values that the parameters of a query have when they are absent. */
const defaultsOf = (parameters: Readonly<Record<string, object>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, schema]) =>
      'default' in schema ? [[name, String(schema.default)]] : [],
    ),
  );

/**
 * Prepares a body to be serialised again for a service: replaces a content type whose parameters may be
 * malformed, and rejects nesting that would overflow the stack.
 */
async function prepareBody({ body, headers }: FastifyRequest): Promise<void> {
  if (body === undefined) return;
  if (isDeeper(body, MAX_BODY_DEPTH)) throw new HttpError('invalid-request');
  headers['content-type'] = 'application/json';
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

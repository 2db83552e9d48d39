import { StrictObject } from '@savepoint/contracts/schema';
import {
  callsOf,
  callOf,
  type CallName,
  type Upstream,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallResponse,
} from '@savepoint/contracts/api';
import { isOnTeam } from '@savepoint/contracts/moderation';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Type } from 'typebox';
import { HttpError } from '../base';
import { sendConditionally } from './send-conditionally';

/** A request, typed by the call’s schemas. `user` is the member, except for public and internal calls. */
export type CallRequest<K extends CallName> = FastifyRequest<{
  Params: CallParams<K>;
  Querystring: CallQuery<K>;
  Body: CallBody<K>;
}>;

type Hook<K extends CallName> = (request: CallRequest<K>, reply: FastifyReply) => Promise<unknown>;

export interface CallRouteOptions<K extends CallName> {
  /** Hooks that run after the caller is authenticated, before the body is read. */
  onRequest?: Hook<K> | Hook<K>[];
  /** Hooks that run on the validated request. */
  preHandler?: Hook<K> | Hook<K>[];
}

export type CallHandler<K extends CallName> = (
  request: CallRequest<K>,
  reply: FastifyReply,
) => CallResponse<K> | FastifyReply | Promise<CallResponse<K> | FastifyReply>;

async function requireTeam({ user }: FastifyRequest): Promise<void> {
  if (!isOnTeam(user)) throw new HttpError('moderators-only');
}

/** A call that defines no query rejects every parameter. */
const NO_QUERY = StrictObject({});

/** Hooks that authenticate the caller, by the call’s audience. */
function audienceHooks(app: FastifyInstance, name: CallName) {
  switch (callOf(name).audience) {
    case 'member':
    case 'moderator':
      return [app.member];
    case 'internal':
      return [app.requireCaller(name)];
    default:
      return [];
  }
}

/**
 * Registers the route of a call: method, path, schemas and audience come from its definition in contracts.
 * @param name of the call
 * @param args hooks (optional) and the handler
 * @example registerCall(app, 'readGame', async ({ params }) => find(params.slug));
 */
export function registerCall<K extends CallName>(
  app: FastifyInstance,
  name: K,
  ...args: [CallHandler<K>] | [CallRouteOptions<K>, CallHandler<K>]
): void {
  const handler = args.at(-1) as CallHandler<K>;
  const { onRequest = [], preHandler = [] } = args.length === 2 ? args[0] : {};
  const { method, path, stream } = callOf(name);
  const { params, query, body, response, conditional } = callOf(name);
  app.registeredCalls.add(name);
  app.route({
    method,
    url: path,
    schema: {
      operationId: name,
      ...(params && { params }),
      querystring: query ?? NO_QUERY,
      ...(body && { body }),
      ...(response && { response: { 200: response, ...(conditional && { 304: Type.Null() }) } }),
      ...(stream && { produces: ['text/event-stream'] }),
    },
    onRequest: [...audienceHooks(app, name), ...[onRequest].flat()],
    ...(callOf(name).audience === 'moderator' && {
      preValidation: (request: FastifyRequest) => (app.requireModerator ?? requireTeam)(request),
    }),
    preHandler,
    ...(conditional && { onSend: sendConditionally }),
    handler,
  } as Parameters<FastifyInstance['route']>[0] & RouteShorthandOptions);
}

/** Fails the start of a service that has no route for one of its calls. */
export function requireAllCalls(app: FastifyInstance, name: string): void {
  app.decorate('registeredCalls', new Set<CallName>());
  app.addHook('onReady', async () => {
    const registered = app.registeredCalls;
    const missing = callsOf(name as Upstream).filter((call) => !registered.has(call));
    if (registered.size && missing.length)
      throw new Error(`${name} has no route for ${missing.join(', ')}: register it with registerCall`);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    registeredCalls: Set<CallName>;
    /**
     * Checks on a parsed body, before its validation, that the member may make the call of a moderator. Default: they are
     * on Savepoint’s team.
     * @throws {HttpError} 403
     */
    requireModerator?: (request: FastifyRequest) => Promise<void>;
  }
}

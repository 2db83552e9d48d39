import {
  CHALLENGE_PATH,
  CHALLENGE_STATE_HEADER,
  SOLUTION_HEADER,
  type ChallengeState,
} from '@savepoint/contracts/base';
import { ChallengeQuery, ChallengeResponse, ChallengeSolution } from '@savepoint/contracts/schema';
import { calls, type PublicCall, callOf } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import { counter } from '@savepoint/service-kit/metrics';
import type { Client } from '@savepoint/service-kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import type { ListedAddresses } from '../security/address-list';
import type { ChallengeProvider, Solved } from './provider';

interface ChallengeOptions {
  /** Undefined while challenges are switched off. */
  provider: ChallengeProvider | undefined;
  /** Addresses from which calls that write need a challenge, or are refused. */
  listed: ListedAddresses;
  /** Stores which solutions were used, for all instances of the gateway. */
  userActions: Client;
}

/** Checks a call before it is forwarded. */
export type CallGuard = (request: FastifyRequest) => Promise<void>;

/** The checks of calls, by their definitions in contracts. */
export interface Challenges {
  /** Returns the check of a call; undefined for a call that has no rule, or needs none by the settings. */
  guardOf(call: PublicCall): CallGuard | undefined;
  /** Returns the check of a form that browsers send without scripts; its service responds with a page. */
  guardOfForm(call: PublicCall): CallGuard | undefined;
}

/** Serves challenges, and verifies their solutions. */
export function registerChallenges(app: FastifyInstance, options: ChallengeOptions): Challenges {
  const { provider, listed, userActions } = options;
  const outcomes = counter(app.metrics, 'challenges_total');
  const matches = counter(app.metrics, 'address_list_matches_total');
  app.decorateRequest('challengeState', undefined);

  const solve = async (call: PublicCall, header: string, known: ChallengeProvider): Promise<void> => {
    const { id, expires }: Solved = await known.verify(call, readSolution(header));
    const { spent } = await userActions
      .call('spendChallenge', { body: { id, expires: expires.toISOString() } })
      .catch((cause: unknown) => {
        throw new HttpError('challenge-unavailable', { cause });
      });
    if (!spent) throw new HttpError('challenge-used');
  };
  const counted = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      outcomes.inc({ outcome: 'solved' });
    } catch (error) {
      if (error instanceof HttpError) outcomes.inc({ outcome: error.code });
      throw error;
    }
  };
  /** What the list says about the caller. */
  const actionFor = ({ ip }: FastifyRequest) => {
    if (!listed.has(ip)) return undefined;
    matches.inc({ action: listed.action });
    return listed.action;
  };

  if (provider) {
    app.get<{ Querystring: Static<typeof ChallengeQuery> }>(
      CHALLENGE_PATH,
      { schema: { hide: true, querystring: ChallengeQuery, response: { 200: ChallengeResponse } } },
      async ({ query: { call } }, reply) => {
        if (!isGuarded(call)) throw new HttpError('no-such-path');
        outcomes.inc({ outcome: 'issued' });
        return reply.header('cache-control', 'no-store').send(await provider.issue(call));
      },
    );
  }

  const ruleOf = (call: PublicCall) => (provider || listed.isUsed ? callOf(call).challenge : undefined);
  return {
    guardOf(call) {
      const rule = ruleOf(call);
      if (!rule) return undefined;
      return async (request) => {
        const action = actionFor(request);
        if (action === 'refuse') throw new HttpError('address-refused');
        if (!provider) return;
        const header = request.headers[SOLUTION_HEADER];
        if (typeof header === 'string') {
          await counted(() => solve(call, header, provider));
          request.challengeState = 'solved';
          return;
        }
        request.challengeState = 'open';
        if (rule === 'always' || action === 'challenge')
          await counted(async () => {
            throw new HttpError('challenge-required');
          });
      };
    },
    guardOfForm(call) {
      const rule = ruleOf(call);
      if (!rule) return undefined;
      return async (request) => {
        const action = actionFor(request);
        if (action === 'refuse') request.challengeState = 'refused';
        // Its sender has no scripts, which a challenge needs.
        else if (provider && (rule === 'always' || action)) request.challengeState = 'required';
      };
    },
  };
}

/** Whether a name is that of a call with a rule. */
export const isGuarded = (call: string): call is PublicCall =>
  Object.hasOwn(calls, call) && callOf(call as PublicCall).challenge !== undefined;

/** @throws {HttpError} 403 when the header has no solution */
function readSolution(header: string): ChallengeSolution {
  try {
    const solution: unknown = JSON.parse(header);
    if (Value.Check(ChallengeSolution, solution)) return solution;
  } catch {
    // Not JSON.
  }
  throw new HttpError('challenge-invalid');
}

/** Headers that tell a service what is known about its caller. */
export const challengeHeaders = ({ challengeState }: FastifyRequest): Record<string, string> =>
  challengeState ? { [CHALLENGE_STATE_HEADER]: challengeState } : {};

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call with a rule. */
    challengeState: ChallengeState | undefined;
  }
}

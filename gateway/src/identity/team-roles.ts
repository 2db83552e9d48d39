import { ageMs } from '@savepoint/contracts/base';
import type { TeamRole } from '@savepoint/contracts/moderation';
import { createClient, type CallTokens, type Client } from '@savepoint/service-kit/calls';
import { runEvery } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';

/**
 * Roles that were read longer ago do not count: a role that was taken meanwhile must not last longer than a revoked login
 * does (see token-cache). Administrators of the settings are not affected.
 */
const MAX_AGE_MS = 60_000;

/** A role that was given or taken takes effect that long after it at the latest, while user-actions is available. */
const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;

/** Who moderates Savepoint. */
export interface TeamRoles {
  /** The member’s role; undefined for others than the team. */
  roleOf(uid: string): TeamRole | undefined;
  /** Whether nobody but this member has a role. */
  isAlone(uid: string): boolean;
  /** Reads the roles that administrators have given. @throws {HttpError} 503 when user-actions is unavailable */
  refresh(): Promise<void>;
}

/** @param admins uids of the administrators of the settings */
export function createTeamRoles(
  admins: ReadonlySet<string>,
  userActions: Client,
  now: () => number = Date.now,
): TeamRoles {
  let given = new Map<string, TeamRole>();
  let readAt = 0;
  const current = () => (ageMs(readAt, now()) <= MAX_AGE_MS ? given : new Map<string, TeamRole>());
  return {
    roleOf: (uid) => (admins.has(uid) ? 'admin' : current().get(uid)),
    isAlone: (uid) => [...admins, ...current().keys()].every((each) => each === uid),
    async refresh() {
      // From before the call: what it returns is at least that recent.
      const begun = now();
      const { roles } = await userActions.call('listGivenRoles');
      given = new Map(roles.map(({ user_uid, role }) => [user_uid, role]));
      readAt = begun;
    },
  };
}

interface FollowOptions {
  /** Uids of the administrators of the settings. */
  admins: ReadonlySet<string>;
  userActionsUrl: string;
  tokens: CallTokens;
  /** Whether to read roles at all; without it only the administrators of the settings have one. */
  isPolling: boolean;
}

/** Reads the roles of the team at intervals. */
export function followTeamRoles(
  app: FastifyInstance,
  { admins, userActionsUrl: baseUrl, tokens, isPolling }: FollowOptions,
): TeamRoles {
  const team = createTeamRoles(
    admins,
    createClient({ upstream: 'user-actions', baseUrl, timeoutMs: TIMEOUT_MS, tokens }),
  );
  if (isPolling) runEvery(app, 'reading the roles of the team', INTERVAL_MS, () => team.refresh());
  return team;
}

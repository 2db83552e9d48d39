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

/** A role that was given takes effect that long after it at the latest, while user-actions is available. One that was taken, at once. */
const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;

/** Who moderates Savepoint. */
export interface TeamRoles {
  /** The member’s role as it was read last; undefined for others than the team. */
  roleOf(uid: string): TeamRole | undefined;
  /**
   * The member’s role at this moment: whoever seems to have one has it read again, since it may just have been taken.
   * @throws {HttpError} 503 when user-actions is unavailable
   */
  currentRoleOf(uid: string): Promise<TeamRole | undefined>;
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
  const roleOf = (uid: string) => (admins.has(uid) ? 'admin' : current().get(uid));
  const refresh = async () => {
    // From before the call: what it returns is at least that recent.
    const begun = now();
    const { roles } = await userActions.call('listGivenRoles');
    if (begun < readAt && ageMs(readAt, now()) <= MAX_AGE_MS) return;
    given = new Map(roles.map(({ user_uid, role }) => [user_uid, role]));
    readAt = begun;
  };
  return {
    roleOf,
    async currentRoleOf(uid) {
      if (!admins.has(uid) && current().has(uid)) await refresh();
      return roleOf(uid);
    },
    isAlone: (uid) => [...admins, ...current().keys()].every((each) => each === uid),
    refresh,
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

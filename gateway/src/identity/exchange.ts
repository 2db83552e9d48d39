import jwt from '@fastify/jwt';
import {
  INTERNAL_ISSUER,
  INTERNAL_TOKEN_TTL_S,
  SITE_UID_PREFIX,
  type InternalIdentity,
  type ServiceName,
} from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import type { Client } from '@savepoint/service-kit/calls';
import { createIsReserved, looksLikeOurs, looksLikeUid, NEUTRAL_NAME } from '@savepoint/service-kit/names';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSignOnToken, verifySignOn } from './sign-on';
import type { TeamRoles } from './team-roles';
import { createTokenCache } from './token-cache';
import type { Verifier, VerifiedMember } from './verifier';

export interface ExchangeOptions {
  verifier: Verifier;
  /** Verifies the tokens of sites. */
  comments: Client;
  /** Ed25519 pair as PEM. */
  privateKey: string;
  publicKey: string;
  team: TeamRoles;
  /** Whether only the team may have a name; other members get a neutral one. A name like a uid is nobody’s. */
  isReserved: (name: string) => boolean;
  /** Rejects calls of members before their token is read. */
  check?: (request: FastifyRequest) => void;
}

/** Names that no reader of another site may have either, whatever the site says; authors of ours may have namesakes there. */
const isReservedEverywhere = createIsReserved();

/** The name of a reader whom a site has logged in: its moderators may be called so, but nobody is called like us, or like a uid. */
const nameAtSite = (name: string, isModerator: boolean): string =>
  looksLikeUid(name) || looksLikeOurs(name) || (!isModerator && isReservedEverywhere(name))
    ? NEUTRAL_NAME
    : name;

/**
 * Adds `app.exchange(audience, act)`: a hook that removes the identity token from the body, verifies it, and
 * sets `request.internalToken` to a token for the named service. The identity token reaches neither a
 * service nor a log. `act` runs before the call is forwarded, with the verified member.
 */
export async function registerExchange(app: FastifyInstance, options: ExchangeOptions): Promise<void> {
  await app.register(jwt, {
    secret: { private: options.privateKey, public: options.publicKey },
    sign: { algorithm: 'EdDSA', iss: INTERNAL_ISSUER, expiresIn: INTERNAL_TOKEN_TTL_S },
  });
  const members = createTokenCache<VerifiedMember>(async (token) => {
    if (isSignOnToken(token)) return verifySignOn(options.comments, token);
    const member = await options.verifier.verify(token);
    // Uids of sites’ readers begin like this, and theirs only.
    if (member.uid.startsWith(SITE_UID_PREFIX))
      throw new HttpError('unauthenticated', { params: { when: 'again' } });
    return member;
  });

  /** What a service cannot know of whom a call is about. */
  const aboutWhom = (body: unknown): Pick<InternalIdentity, 'about'> => {
    const { user_uid: uid } = body as { user_uid?: unknown };
    const role = typeof uid === 'string' ? options.team.roleOf(uid) : undefined;
    return role && typeof uid === 'string' ? { about: { uid, role } } : {};
  };

  const signInternalToken = async (
    { uid, expiresAtS: _, name, signedOnAt, ...claims }: VerifiedMember,
    audience: ServiceName,
    body: unknown,
  ): Promise<string> => {
    if (signedOnAt) {
      // They have no account: they are known to the threads of their site only.
      if (audience !== 'comments') throw new HttpError('not-of-site');
      const { site, signed_with, isModerator } = signedOnAt;
      const roles: InternalIdentity['roles'] = isModerator ? ['moderator'] : [];
      return app.jwt.sign(
        {
          ...{ sub: uid, name: nameAtSite(name, isModerator), ...claims, roles, site },
          ...(signed_with !== undefined && { signed_with }),
          ...aboutWhom(body),
        },
        { aud: audience },
      );
    }
    const role = await options.team.currentRoleOf(uid);
    const identity: InternalIdentity = {
      sub: uid,
      name: looksLikeUid(name) || (!role && options.isReserved(name)) ? NEUTRAL_NAME : name,
      ...claims,
      roles: role ? [role] : [],
      ...(role && options.team.isAlone(uid) && { only_moderator: true }),
      ...aboutWhom(body),
    };
    return app.jwt.sign(identity, { aud: audience });
  };

  app.decorateRequest('internalToken', undefined);
  app.decorate('exchange', (audience: ServiceName, act?: MemberAct) => async (request: FastifyRequest) => {
    options.check?.(request);
    const token = takeToken(request.body);
    const member = await members.get(token);
    // First: it rejects members who may not make the call.
    const internalToken = await signInternalToken(member, audience, request.body);
    await act?.(member, request.body);
    request.internalToken = internalToken;
  });
}

/** What the gateway itself does for a member’s call. @param body as sent, without the token; not validated */
export type MemberAct = (member: VerifiedMember, body: unknown) => Promise<void>;

/** Removes the token from a body. @throws {HttpError} 400 when the body is not an object, 401 without a token */
function takeToken(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError('invalid-request');
  const fields = body as { token?: unknown };
  const { token } = fields;
  delete fields.token;
  if (typeof token !== 'string' || token === '')
    throw new HttpError('unauthenticated', { params: { when: 'first' } });
  return token;
}

declare module 'fastify' {
  interface FastifyInstance {
    exchange(audience: ServiceName, act?: MemberAct): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    internalToken: string | undefined;
  }
}

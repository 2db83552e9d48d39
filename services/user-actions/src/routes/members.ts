import { MARK_NAMES } from '@savepoint/contracts/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { deleteAccount } from '../account-deletion/delete-account';
import { readAccount, readActivity } from '../account/read-account';
import { requireChallengeInStorm } from '../challenges/sign-up-storm';
import type { Context } from '../context';
import { markGame } from '../games/mark-game';
import { rateGame, unrateGame } from '../games/rate-game';
import { chooseName } from '../names/choose-name';
import { logIn, readProfile } from '../profiles/profile';
import { listOwnRatingDecisions } from '../surges/own-decisions';
import { answerRoleOffer } from '../team/offers';
import { endSessions, listSessions, recordSession } from '../sessions/sessions';

/** Routes of signed-in members. @param announceNow has mails about logins sent immediately */
export function memberRoutes(app: Server, context: Context, announceNow: () => void): void {
  const onRequest = context.accountDeletions.rejectDeleted;
  const ofStorm = (request: FastifyRequest) => requireChallengeInStorm(context, request);
  for (const call of ['login', 'loginShort'] as const)
    registerCall(app, call, { onRequest, preHandler: ofStorm }, async (request) => {
      const { user, body, headers } = request;
      const device = { device: body.device, userAgent: headers['user-agent'] };
      const [created, isNewDevice] = await Promise.all([
        logIn(context, user),
        recordSession(context, user, device),
      ]);
      if (isNewDevice) announceNow();
      return { profile: await readProfile(context, user, request), created };
    });
  registerCall(app, 'rateGame', { onRequest }, ({ body, user, id, ip }) =>
    rateGame(context, user, body, { id, ip }),
  );
  registerCall(app, 'unrateGame', { onRequest }, ({ body, user, id }) => unrateGame(context, user, body, id));
  for (const mark of MARK_NAMES)
    for (const [call, active] of [
      [`${mark}Game`, true],
      [`un${mark}Game`, false],
    ] as const)
      registerCall(app, call, { onRequest }, ({ body, user, id }) =>
        markGame(context, user, { mark, game: body.entity_value, active, acted_at: body.acted_at }, id),
      );
  registerCall(app, 'listActivity', { onRequest }, ({ body, user, id }) =>
    readActivity(context, user.sub, body, id),
  );
  registerCall(app, 'listOwnRatingDecisions', { onRequest }, async ({ user, id }) => ({
    decisions: await listOwnRatingDecisions(context, user.sub, id),
  }));
  registerCall(app, 'chooseName', { onRequest }, ({ body, user, log }) =>
    chooseName(context, user, body.name, { log }),
  );
  registerCall(app, 'readAccount', { onRequest }, async ({ user }) => ({
    account: await readAccount(context, user.sub),
  }));
  registerCall(app, 'answerRoleOffer', { onRequest }, async ({ user, body }) => ({
    role: await answerRoleOffer(context, user, body),
  }));
  registerCall(app, 'listSessions', { onRequest }, async ({ user, body }) => ({
    sessions: await listSessions(context, user, body),
  }));
  registerCall(app, 'endSessions', { onRequest }, async ({ user, body }) => ({
    sessions: await endSessions(context, user, body),
  }));
  // A member whose account is being deleted may repeat the request.
  registerCall(app, 'deleteAccount', async ({ body, user, log }) => ({
    finished: await deleteAccount(context, user, body, log),
  }));
}

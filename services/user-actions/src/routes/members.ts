import { registerCall, type Server } from '@savepoint/service-kit';
import { deleteAccount } from '../account-deletion/delete-account';
import { readAccount, readActivity } from '../account/read-account';
import type { Context } from '../context';
import { setLikeOrFavourite } from '../games/like-game';
import { rateGame, unrateGame } from '../games/rate-game';
import { chooseName } from '../names/choose-name';
import { logIn, readProfile } from '../profiles/profile';

/** Routes of signed-in members. */
export function memberRoutes(app: Server, context: Context): void {
  const onRequest = context.accountDeletions.rejectDeleted;
  for (const call of ['login', 'loginShort'] as const)
    registerCall(app, call, { onRequest }, async (request) => {
      const created = await logIn(context, request.user);
      return { profile: await readProfile(context, request.user, request), created };
    });
  registerCall(app, 'rateGame', { onRequest }, ({ body, user, id, ip }) =>
    rateGame(context, user, body, { id, ip }),
  );
  registerCall(app, 'unrateGame', { onRequest }, ({ body, user, id }) =>
    unrateGame(context, user.sub, body.entity_value, id),
  );
  for (const [call, active] of [
    ['likeGame', true],
    ['unlikeGame', false],
  ] as const)
    registerCall(app, call, { onRequest }, async ({ body: { entity_value: game }, user, id }) => ({
      likes: await setLikeOrFavourite(context, user, { kind: 'likes', game, active }, id),
    }));
  for (const [call, active] of [
    ['favoriteGame', true],
    ['unfavoriteGame', false],
  ] as const)
    registerCall(app, call, { onRequest }, async ({ body: { entity_value: game }, user, id }) => ({
      favorites: await setLikeOrFavourite(context, user, { kind: 'favorites', game, active }, id),
    }));
  registerCall(app, 'listActivity', { onRequest }, ({ body, user, id }) =>
    readActivity(context, user.sub, body, id),
  );
  registerCall(app, 'chooseName', { onRequest }, ({ body, user, log }) =>
    chooseName(context, user, body.name, { log }),
  );
  registerCall(app, 'readAccount', { onRequest }, async ({ user }) => ({
    account: await readAccount(context, user.sub),
  }));
  // A member whose account is being deleted may repeat the request.
  registerCall(app, 'deleteAccount', async ({ body, user, log }) => ({
    finished: await deleteAccount(context, user, body.comments, log),
  }));
}

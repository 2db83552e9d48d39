import {
  FavoritesResponse,
  GameTargetBody,
  LikesResponse,
  LoginBody,
  LoginResponse,
  RateBody,
  RateResponse,
  UnrateResponse,
  AccountResponse,
  ActivityPage,
  ActivityBody,
  DeleteAccountBody,
  DeleteAccountResponse,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { deleteAccount } from '../account-deletion/delete-account';
import { readAccount, readActivity } from '../account/read-account';
import type { Context } from '../context';
import { setLikeOrFavourite } from '../games/like-game';
import { rateGame, unrateGame } from '../games/rate-game';
import { logIn, readProfile } from '../profiles/profile';

/** Routes of signed-in members: sign-in, ratings, likes and favourites. */
export function memberRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, context.accountDeletions.rejectDeleted];
  for (const path of ['/api/user/login', '/user/login'])
    app.post(
      path,
      { onRequest, schema: { body: LoginBody, response: { 200: LoginResponse } } },
      async (request) => {
        const created = await logIn(context, request.user);
        return { profile: await readProfile(context, request.user, request), created };
      },
    );
  app.post(
    '/api/user/rate',
    { onRequest, schema: { body: RateBody, response: { 200: RateResponse } } },
    async ({ body, user, id }) => rateGame(context, user, body, id),
  );
  app.post(
    '/api/user/unrate',
    { onRequest, schema: { body: GameTargetBody, response: { 200: UnrateResponse } } },
    async ({ body, user, id }) => unrateGame(context, user.sub, body.entity_value, id),
  );
  for (const [path, active] of [
    ['/api/user/like', true],
    ['/api/user/unlike', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTargetBody, response: { 200: LikesResponse } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        likes: await setLikeOrFavourite(context, user, { kind: 'likes', game, active }, id),
      }),
    );
  for (const [path, active] of [
    ['/api/user/favorite', true],
    ['/api/user/unfavorite', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTargetBody, response: { 200: FavoritesResponse } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        favorites: await setLikeOrFavourite(context, user, { kind: 'favorites', game, active }, id),
      }),
    );
}

const EmptyBody = Type.Object({}, { additionalProperties: false });

/** Routes of a member’s own account: data, activity, deletion. */
export function accountRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, context.accountDeletions.rejectDeleted];
  app.post(
    '/api/user/activity',
    { onRequest, schema: { body: ActivityBody, response: { 200: ActivityPage } } },
    async ({ body, user, id }) => readActivity(context, user.sub, body, id),
  );
  app.post(
    '/api/user/account',
    { onRequest, schema: { body: EmptyBody, response: { 200: AccountResponse } } },
    async ({ user }) => ({ account: await readAccount(context, user.sub) }),
  );
  app.post(
    '/api/user/delete',
    { onRequest: app.member, schema: { body: DeleteAccountBody, response: { 200: DeleteAccountResponse } } },
    async ({ body, user, log }) => ({ finished: await deleteAccount(context, user, body.comments, log) }),
  );
}

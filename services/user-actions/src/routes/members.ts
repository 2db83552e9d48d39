import {
  FavoritesResponse,
  GameTargetBody,
  LikesResponse,
  LoginBody,
  LoginResponse,
  RateBody,
  RateResponse,
  UnrateResponse,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { markGame } from '../actions/mark-game';
import { rateGame } from '../actions/rate-game';
import { unrateGame } from '../actions/unrate-game';
import type { Context } from '../context';
import { logIn } from '../profiles/log-in';
import { readProfile } from '../profiles/read-profile';

/** What signed-in members do. */
export function memberRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, context.departures.rejectDeleted];
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
  for (const [path, marked] of [
    ['/api/user/like', true],
    ['/api/user/unlike', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTargetBody, response: { 200: LikesResponse } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        likes: await markGame(context, user, { kind: 'likes', game, marked }, id),
      }),
    );
  for (const [path, marked] of [
    ['/api/user/favorite', true],
    ['/api/user/unfavorite', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTargetBody, response: { 200: FavoritesResponse } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        favorites: await markGame(context, user, { kind: 'favorites', game, marked }, id),
      }),
    );
}

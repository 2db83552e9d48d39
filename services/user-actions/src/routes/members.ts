import {
  FavoritesAnswer,
  GameTarget,
  LikesAnswer,
  Login,
  LoginAnswer,
  Rate,
  RateAnswer,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { markGame } from '../actions/mark-game';
import { rateGame } from '../actions/rate-game';
import type { Context } from '../context';
import { logIn } from '../profiles/log-in';
import { readProfile } from '../profiles/read-profile';

/** What signed-in members do. */
export function memberRoutes(app: Server, context: Context): void {
  const { member: onRequest } = app;
  for (const path of ['/api/user/login', '/user/login'])
    app.post(
      path,
      { onRequest, schema: { body: Login, response: { 200: LoginAnswer } } },
      async (request) => {
        const created = await logIn(context, request.user);
        return { profile: await readProfile(context, request.user, request), created };
      },
    );
  app.post(
    '/api/user/rate',
    { onRequest, schema: { body: Rate, response: { 200: RateAnswer } } },
    async ({ body, user, id }) => rateGame(context, user.sub, body, id),
  );
  for (const [path, marked] of [
    ['/api/user/like', true],
    ['/api/user/unlike', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTarget, response: { 200: LikesAnswer } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        likes: await markGame(context, user.sub, { kind: 'likes', game, marked }, id),
      }),
    );
  for (const [path, marked] of [
    ['/api/user/favorite', true],
    ['/api/user/unfavorite', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTarget, response: { 200: FavoritesAnswer } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        favorites: await markGame(context, user.sub, { kind: 'favorites', game, marked }, id),
      }),
    );
}

import {
  FavoritesAnswer,
  GameTarget,
  LikesAnswer,
  Login,
  LoginAnswer,
  Rate,
  RateAnswer,
  UnrateAnswer,
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
  const onRequest = [app.member, context.departures.refuse];
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
    async ({ body, user, id }) => rateGame(context, user, body, id),
  );
  app.post(
    '/api/user/unrate',
    { onRequest, schema: { body: GameTarget, response: { 200: UnrateAnswer } } },
    async ({ body, user, id }) => unrateGame(context, user.sub, body.entity_value, id),
  );
  for (const [path, marked] of [
    ['/api/user/like', true],
    ['/api/user/unlike', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: GameTarget, response: { 200: LikesAnswer } } },
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
      { onRequest, schema: { body: GameTarget, response: { 200: FavoritesAnswer } } },
      async ({ body: { entity_value: game }, user, id }) => ({
        favorites: await markGame(context, user, { kind: 'favorites', game, marked }, id),
      }),
    );
}

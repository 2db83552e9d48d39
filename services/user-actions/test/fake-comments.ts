import { closeApp } from '@savepoint/service-kit/testing';
import type { CommentActivityResponse } from '@savepoint/contracts/comments';
import type {
  DeleteMemberDataBody,
  RenameMemberBody,
  SettleSitesBody,
  SettleSitesResponse,
} from '@savepoint/contracts/members';
import fastify from 'fastify';

/** A fake of the comments service, over HTTP. */
export async function startFakeComments() {
  const app = fastify();
  const state = {
    liked: new Map<string, string[]>(),
    activity: [] as CommentActivityResponse['activity'],
    failing: false,
    silentAboutSites: false,
    /** Requests to delete a member’s data. */
    deletions: [] as DeleteMemberDataBody[],
    /** What it says about the sites of a member, and what it was asked. */
    undecided: [] as SettleSitesResponse['undecided'],
    settled: [] as SettleSitesBody[],
    /** Requests to show comments under another name. */
    renames: [] as RenameMemberBody[],
    /** Number of times that it answers that a deletion is not finished. */
    unfinished: 0,
  };
  app.addHook('onRequest', async ({ url }, reply) => {
    const isAsked = url === '/internal/settle-sites';
    if (isAsked ? state.silentAboutSites : state.failing) return reply.code(500).send({});
  });
  app.get<{ Querystring: { user_uid: string } }>('/internal/liked', async ({ query }) => ({
    game_comments: state.liked.get(query.user_uid) ?? [],
  }));
  app.get<{ Querystring: { since: string } }>('/internal/activity', async ({ query }) => ({
    activity: state.activity.filter(({ day }) => day >= query.since),
  }));
  app.post<{ Body: SettleSitesBody }>('/internal/settle-sites', async ({ body }) => {
    state.settled.push(body);
    return { undecided: body.sites.length ? [] : state.undecided };
  });
  app.post<{ Body: DeleteMemberDataBody }>('/internal/delete-member-data', async ({ body }) => {
    state.deletions.push(body);
    return { finished: state.unfinished-- <= 0 };
  });
  app.post<{ Body: RenameMemberBody }>('/internal/rename-member', async ({ body }) => {
    state.renames.push(body);
    return { finished: true };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => closeApp(app) };
}

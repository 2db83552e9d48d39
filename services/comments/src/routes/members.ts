import type { InternalIdentity } from '@savepoint/contracts/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { ignoreMember, listIgnored, stopIgnoring } from '../threads';
import { appealDecision, type Caller, reportComment, requireConfirmed, toOwnComment } from '../moderation';
import { deleteComment, editComment, likeComment, postComment } from '../posting';
import {
  addPushSubscription,
  changeReplyMail,
  pauseAfterAddressChange,
  readPush,
  readReplyMail,
  removePushSubscription,
} from '../notices';
import {
  countNewReplies,
  listReplies,
  listThreadAuthors,
  markRepliesRead,
  readOwnComments,
  readOwnDecisions,
  readOwnModeration,
  readPendingComments,
} from '../members';
import type { MemberRouteDependencies } from './dependencies';
import { invalidateThread } from './cached-threads';
import { contextOf } from './site-access';

/** What a site’s spam service is told of whoever calls; it is not stored. */
function callerOf({ ip: address, headers }: FastifyRequest): Caller {
  const userAgent = headers['user-agent'];
  return { address, ...(userAgent !== undefined && { userAgent }) };
}

/** Routes of signed-in members. */
export function memberRoutes(app: Server, context: MemberRouteDependencies): void {
  const options = { onRequest: context.accountDeletions.rejectDeleted };
  const changesThread = { preHandler: invalidateThread };
  const changesOwn = { ...options, ...changesThread };
  // It reads whether the account is deleted together with everything else that it depends on.
  registerCall(app, 'addComment', changesThread, async (request) => {
    const { body, user, id } = request;
    const call = { requestId: id, ...callerOf(request) };
    const posted = await postComment(contextOf(request, context), user, body, call);
    return { comment: await toOwnComment(context, posted) };
  });
  registerCall(app, 'deleteComment', changesOwn, async (request) => {
    await deleteComment(contextOf(request, context), request.user, request.body);
    return { deleted: request.body.comment_uid };
  });
  registerCall(app, 'updateComment', changesOwn, async (request) => {
    const { body, user } = request;
    const edited = await editComment(contextOf(request, context), user, body, callerOf(request));
    return { comment: await toOwnComment(context, edited) };
  });
  const changesOfOthers = {
    ...options,
    preHandler: [
      ({ user }: FastifyRequest) => requireConfirmed(context, (user as InternalIdentity).sub),
      invalidateThread,
    ],
  };
  const like = { likeComment: true, unlikeComment: false } as const;
  for (const name of ['likeComment', 'unlikeComment'] as const)
    registerCall(app, name, changesOfOthers, (request) =>
      likeComment(contextOf(request, context), request.user, request.body, like[name], request.ip),
    );
  registerCall(app, 'listOwnComments', options, ({ body, user, id }) =>
    readOwnComments(context, user.sub, body, id),
  );
  registerCall(app, 'listReplies', options, async ({ body, user, id }) => {
    await pauseAfterAddressChange(context, user);
    return listReplies(context, user.sub, body, id);
  });
  registerCall(app, 'countNewReplies', options, async ({ user }) => {
    await pauseAfterAddressChange(context, user);
    return countNewReplies(context, user.sub);
  });
  registerCall(app, 'readReplyMail', options, ({ user }) => readReplyMail(context, user));
  registerCall(app, 'changeReplyMail', options, ({ body, user, ip: address }) =>
    changeReplyMail(context, user, body, address),
  );
  registerCall(app, 'readPush', options, ({ user }) => readPush(context, user.sub));
  registerCall(app, 'addPushSubscription', options, ({ body, user, ip: address }) =>
    addPushSubscription(context, user.sub, body, address),
  );
  registerCall(app, 'removePushSubscription', options, ({ body, user }) =>
    removePushSubscription(context, user.sub, body),
  );
  registerCall(app, 'markRepliesRead', options, ({ body, user }) => markRepliesRead(context, user.sub, body));
  registerCall(app, 'listThreadAuthors', options, async (request) => ({
    authors: await listThreadAuthors(contextOf(request, context), request.body),
  }));
  registerCall(app, 'listIgnoredMembers', options, ({ user }) => listIgnored(context, user.sub));
  registerCall(app, 'ignoreMember', options, async ({ body, user }) => ({
    member: await ignoreMember(context, user, body),
  }));
  registerCall(app, 'stopIgnoring', options, async ({ body, user }) => {
    await stopIgnoring(context, user.sub, body.uid);
    return { uid: body.uid };
  });
  registerCall(app, 'readOwnModeration', options, ({ body, user, id }) =>
    readOwnModeration(context, user.sub, body, id),
  );
  registerCall(app, 'listOwnDecisions', options, ({ body, user, id }) =>
    readOwnDecisions(context, user.sub, body, id),
  );
  registerCall(app, 'appealDecision', options, async ({ body, user, ip: address }) => ({
    appeal: await appealDecision(context, { member: user.sub, address }, body),
  }));
  registerCall(app, 'reportComment', changesOfOthers, async (request) => {
    const { body, user, ip: address } = request;
    await reportComment(contextOf(request, context), { member: user.sub, address }, body);
    return { reported: body.comment_uid };
  });
  registerCall(app, 'listPendingComments', options, (request) =>
    readPendingComments(contextOf(request, context), request.user, request.body),
  );
}

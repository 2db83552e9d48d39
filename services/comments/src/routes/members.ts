import { registerCall, type Server } from '@savepoint/service-kit';
import { deleteComment } from '../comments/delete-comment';
import { editComment } from '../comments/edit-comment';
import { likeComment } from '../comments/like-comment';
import { postComment } from '../comments/post-comment';
import type { Context } from '../context';
import { readOwnComments, readPendingComments } from '../members/read-own-comments';
import { readOwnModeration } from '../members/read-own-moderation';
import { toOwnComment } from '../moderation/pending-reasons';
import { reportComment } from '../moderation/report-comment';
import { invalidateThread } from './cached-threads';

/** Routes of signed-in members. */
export function memberRoutes(app: Server, context: Context): void {
  const options = { onRequest: context.accountDeletions.rejectDeleted };
  const changesThread = { preHandler: invalidateThread };
  const changesOwn = { ...options, ...changesThread };
  // It reads whether the account is deleted together with everything else that it depends on.
  registerCall(app, 'addComment', changesThread, async ({ body, user, id, ip: address }) => ({
    comment: await toOwnComment(context, await postComment(context, user, body, { requestId: id, address })),
  }));
  registerCall(app, 'deleteComment', changesOwn, async ({ body, user }) => {
    await deleteComment(context, user, body);
    return { deleted: body.comment_uid };
  });
  registerCall(app, 'updateComment', changesOwn, async ({ body, user, ip: address }) => ({
    comment: await toOwnComment(context, await editComment(context, user, body, address)),
  }));
  registerCall(app, 'likeComment', changesOwn, ({ body, user, ip: address }) =>
    likeComment(context, user, body, true, address),
  );
  registerCall(app, 'unlikeComment', changesOwn, ({ body, user, ip: address }) =>
    likeComment(context, user, body, false, address),
  );
  registerCall(app, 'listOwnComments', options, ({ body, user, id }) =>
    readOwnComments(context, user.sub, body, id),
  );
  registerCall(app, 'readOwnModeration', options, ({ body, user }) =>
    readOwnModeration(context, user.sub, body),
  );
  registerCall(app, 'reportComment', changesOwn, async ({ body, user, ip: address }) => {
    await reportComment(context, { member: user.sub, address }, body);
    return { reported: body.comment_uid };
  });
  registerCall(app, 'listPendingComments', options, ({ body, user }) =>
    readPendingComments(context, user.sub, body),
  );
}

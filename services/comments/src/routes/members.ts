import {
  AddCommentBody,
  AddCommentResponse,
  CommentTarget,
  DeleteCommentResponse,
  LikeCommentResponse,
  OwnCommentsPage,
  OwnCommentsBody,
  ReportResponse,
  ReportCommentBody,
  UpdateCommentBody,
  PendingCommentsResponse,
  PendingCommentsBody,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { deleteComment } from '../comments/delete-comment';
import { editComment } from '../comments/edit-comment';
import { likeComment } from '../comments/like-comment';
import { postComment } from '../comments/post-comment';
import { readOwnComments, readPendingComments } from '../members/read-own-comments';
import { toComment } from '../models/comment';
import { reportComment } from '../moderation/report-comment';

/** What signed-in members do. */
export function memberRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, context.accountDeletions.rejectDeleted];
  app.post(
    '/api/user/comments/add',
    { onRequest, schema: { body: AddCommentBody, response: { 200: AddCommentResponse } } },
    async ({ body, user, id, ip: address }) => ({
      comment: toComment(await postComment(context, user, body, { requestId: id, address })),
    }),
  );
  app.post(
    '/api/user/comments/delete',
    { onRequest, schema: { body: CommentTarget, response: { 200: DeleteCommentResponse } } },
    async ({ body, user }) => {
      await deleteComment(context, user, body);
      return { deleted: body.comment_uid };
    },
  );
  app.post(
    '/api/comments/update',
    { onRequest, schema: { body: UpdateCommentBody, response: { 200: AddCommentResponse } } },
    async ({ body, user, ip: address }) => ({
      comment: toComment(await editComment(context, user, body, address)),
    }),
  );
  for (const [path, liked] of [
    ['/api/user/comments/like', true],
    ['/api/user/comments/unlike', false],
  ] as const)
    app.post(
      path,
      { onRequest, schema: { body: CommentTarget, response: { 200: LikeCommentResponse } } },
      async ({ body, user, ip: address }) => likeComment(context, user, body, liked, address),
    );
  app.post(
    '/api/user/comments/mine',
    { onRequest, schema: { body: OwnCommentsBody, response: { 200: OwnCommentsPage } } },
    async ({ body, user, id }) => readOwnComments(context, user.sub, body, id),
  );
  app.post(
    '/api/user/comments/report',
    { onRequest, schema: { body: ReportCommentBody, response: { 200: ReportResponse } } },
    async ({ body, user, ip: address }) => {
      await reportComment(context, { member: user.sub, address }, body);
      return { reported: body.comment_uid };
    },
  );
  app.post(
    '/api/user/comments/pending',
    { onRequest, schema: { body: PendingCommentsBody, response: { 200: PendingCommentsResponse } } },
    async ({ body, user }) => readPendingComments(context, user.sub, body),
  );
}

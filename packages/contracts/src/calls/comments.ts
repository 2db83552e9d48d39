import {
  OwnCommentsBody,
  OwnCommentsPage,
  DeleteAccountResponse,
  DeleteMemberDataBody,
  RenameMemberBody,
  RenameMemberResponse,
} from '../account';
import {
  AddCommentBody,
  AddCommentResponse,
  CommentActivityQuery,
  CommentActivityResponse,
  CommentsPage,
  CommentsQuery,
  CommentTarget,
  DeleteCommentResponse,
  LikeCommentResponse,
  LikedCommentsQuery,
  LikedCommentsResponse,
  UpdateCommentBody,
} from '../comment';
import {
  CommentCountsQuery,
  CommentCountsResponse,
  PageCountsQuery,
  PageCountsResponse,
} from '../comment-counts';
import { BecomeGuestBody, BecomeGuestResponse } from '../guests';
import { CommentsPageQuery, LinkedCommentsPage } from '../comments-page';
import {
  IgnoredMembersBody,
  IgnoredMembersResponse,
  IgnoreMemberBody,
  IgnoreMemberResponse,
  StopIgnoringBody,
  StopIgnoringResponse,
} from '../ignored-members';
import { LatestCommentsQuery, LatestCommentsResponse } from '../latest-comments';
import {
  NewestOfSiteQuery,
  NewestOfSiteResponse,
  NewestOfThreadQuery,
  NewestOfThreadResponse,
} from '../newest-comments';
import {
  PendingCommentsBody,
  PendingCommentsResponse,
  ReportCommentBody,
  ReportResponse,
} from '../moderation';
import { AppealBody, AppealResponse } from '../appeals';
import { OwnModerationBody, OwnModerationPage } from '../own-moderation';
import { OwnDecisionsBody, OwnDecisionsPage } from '../own-decisions';
import {
  FindPageThreadQuery,
  FindPageThreadResponse,
  PageThreadParams,
  PageThreadResponse,
} from '../page-thread';
import { CountNewRepliesBody, MarkRepliesReadBody, NewReplies, RepliesBody, RepliesPage } from '../replies';
import { AddPushSubscriptionBody, PushSettings, ReadPushBody, RemovePushSubscriptionBody } from '../push';
import { ChangeReplyMailBody, ReadReplyMailBody, ReplyMailSettings } from '../reply-mail';
import { VerifySignOnBody, VerifySignOnResponse } from '../site-sign-on';
import { ThreadAuthorsBody, ThreadAuthorsResponse } from '../thread-authors';
import { CommentChanges, CommentChangesQuery } from '../thread-events';
import type { CallSchemas } from './definition';

const target = { body: CommentTarget };
const textErrors = [
  'comment-length',
  'words-rejected',
  'too-many-links',
  'duplicate-text',
  'banned',
] as const;

export const commentsCalls = {
  listComments: {
    query: CommentsQuery,
    response: CommentsPage,
    conditional: true,
    errors: ['invalid-cursor', 'no-such-comment'],
  },
  readCommentsPage: { query: CommentsPageQuery, response: LinkedCommentsPage, conditional: true, errors: [] },
  countComments: {
    query: CommentCountsQuery,
    response: CommentCountsResponse,
    conditional: true,
    errors: [],
  },
  countPageComments: {
    query: PageCountsQuery,
    response: PageCountsResponse,
    conditional: true,
    errors: [],
  },
  readCommentChanges: { query: CommentChangesQuery, response: CommentChanges, errors: [] },
  streamCommentChanges: { query: CommentChangesQuery, errors: ['too-many-streams', 'streams-full'] },
  becomeGuest: {
    body: BecomeGuestBody,
    response: BecomeGuestResponse,
    challenge: 'always',
    errors: [
      'guests-not-allowed',
      'invalid-guest-name',
      'invalid-email',
      'name-reserved',
      'name-taken',
      'too-many-confirmations',
    ],
  },
  addComment: {
    body: AddCommentBody,
    response: AddCommentResponse,
    challenge: 'listed',
    errors: [
      ...textErrors,
      'invalid-grandparent',
      'no-such-entity',
      'no-such-parent',
      'uid-taken',
      'parent-entity-mismatch',
      'max-level-reached',
      'too-many-posts',
      'thread-busy',
      'thread-closed',
      'page-not-of-site',
      'catalog-unavailable',
    ],
  },
  updateComment: {
    body: UpdateCommentBody,
    response: AddCommentResponse,
    challenge: 'listed',
    errors: [...textErrors, 'not-author', 'no-such-comment', 'edit-window-over', 'too-many-edits'],
  },
  deleteComment: {
    ...target,
    response: DeleteCommentResponse,
    errors: ['not-author', 'no-such-comment', 'has-replies'],
  },
  likeComment: {
    ...target,
    response: LikeCommentResponse,
    challenge: 'listed',
    errors: ['banned', 'guest-unconfirmed', 'no-such-comment', 'own-comment-like', 'too-many-likes'],
  },
  unlikeComment: {
    ...target,
    response: LikeCommentResponse,
    errors: ['banned', 'guest-unconfirmed', 'no-such-comment', 'too-many-likes'],
  },
  listOwnComments: { body: OwnCommentsBody, response: OwnCommentsPage, errors: ['invalid-cursor'] },
  listReplies: { body: RepliesBody, response: RepliesPage, errors: ['invalid-cursor'] },
  countNewReplies: { body: CountNewRepliesBody, response: NewReplies, errors: [] },
  markRepliesRead: { body: MarkRepliesReadBody, response: NewReplies, errors: [] },
  listThreadAuthors: { body: ThreadAuthorsBody, response: ThreadAuthorsResponse, errors: [] },
  listIgnoredMembers: { body: IgnoredMembersBody, response: IgnoredMembersResponse, errors: [] },
  ignoreMember: {
    body: IgnoreMemberBody,
    response: IgnoreMemberResponse,
    errors: ['no-such-comment', 'own-comment-ignored', 'too-many-ignored'],
  },
  stopIgnoring: { body: StopIgnoringBody, response: StopIgnoringResponse, errors: [] },
  readReplyMail: { body: ReadReplyMailBody, response: ReplyMailSettings, errors: [] },
  changeReplyMail: {
    body: ChangeReplyMailBody,
    response: ReplyMailSettings,
    challenge: 'listed',
    errors: ['email-not-verified', 'too-many-confirmations'],
  },
  readPush: { body: ReadPushBody, response: PushSettings, errors: [] },
  addPushSubscription: {
    body: AddPushSubscriptionBody,
    response: PushSettings,
    challenge: 'listed',
    errors: ['push-off', 'invalid-push-subscription', 'too-many-subscriptions'],
  },
  removePushSubscription: { body: RemovePushSubscriptionBody, response: PushSettings, errors: [] },
  reportComment: {
    body: ReportCommentBody,
    response: ReportResponse,
    challenge: 'listed',
    errors: ['guest-unconfirmed', 'banned', 'no-such-comment', 'own-comment', 'too-many-reports'],
  },
  listOwnDecisions: { body: OwnDecisionsBody, response: OwnDecisionsPage, errors: ['invalid-cursor'] },
  appealDecision: {
    body: AppealBody,
    response: AppealResponse,
    challenge: 'listed',
    errors: ['no-such-decision', 'not-appealable', 'appeal-too-late', 'already-appealed', 'too-many-appeals'],
  },
  readOwnModeration: { body: OwnModerationBody, response: OwnModerationPage, errors: ['invalid-cursor'] },
  listPendingComments: { body: PendingCommentsBody, response: PendingCommentsResponse, errors: [] },
  listLikedComments: { query: LikedCommentsQuery, response: LikedCommentsResponse, errors: [] },
  readCommentActivity: { query: CommentActivityQuery, response: CommentActivityResponse, errors: [] },
  verifySignOn: { body: VerifySignOnBody, response: VerifySignOnResponse, errors: [] },
  findPageThread: {
    query: FindPageThreadQuery,
    response: FindPageThreadResponse,
    errors: ['no-such-site'],
  },
  readPageThread: { params: PageThreadParams, response: PageThreadResponse, errors: ['no-such-entity'] },
  listNewestOfThread: { query: NewestOfThreadQuery, response: NewestOfThreadResponse, errors: [] },
  listNewestOfSite: { query: NewestOfSiteQuery, response: NewestOfSiteResponse, errors: ['no-such-site'] },
  listLatestComments: { query: LatestCommentsQuery, response: LatestCommentsResponse, errors: [] },
  renameMember: { body: RenameMemberBody, response: RenameMemberResponse, errors: [] },
  deleteMemberData: { body: DeleteMemberDataBody, response: DeleteAccountResponse, errors: [] },
} as const satisfies Record<string, CallSchemas>;

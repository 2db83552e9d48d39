export { requireRole, roleOf } from './access';
export { closingField } from './closing';
export { byToken, canConfirm, confirmationExpiry, type Confirming, sendConfirmation } from './confirmation';
export { createEntities, type Entities } from './entities';
export { createGuests, type Guests } from './guests';
export { appealModel, type AppealModel, type StoredAppeal } from './models/appeals';
export {
  commentModel,
  type CommentModel,
  DELETED_COMMENT,
  likeId,
  likeModel,
  type LikeModel,
  type NewComment,
  type StoredComment,
  type StoredLike,
  toComment,
  TOMBSTONE,
  toPublicComment,
  WITHOUT_NOTICE,
  withoutReceiver,
} from './models/comment';
export { DecidedComment, toDecidedComment, WITHOUT_COMMENT } from './models/decided-comment';
export type { StoredGuest } from './models/guest';
export {
  ignoredId,
  ignoredMemberModel,
  type IgnoredMemberModel,
  type StoredIgnoredMember,
} from './models/ignored-members';
export { memberNoteModel, type MemberNoteModel, type StoredMemberNote } from './models/member-notes';
export {
  type Ban,
  caseModel,
  type CaseModel,
  type Decision,
  moderationLogModel,
  type ModerationLogModel,
  standingModel,
  type StandingModel,
  type StoredAction,
  type StoredCase,
  type StoredStanding,
} from './models/moderation';
export {
  type ModeratorMailDocument,
  moderatorMailId,
  moderatorMailModel,
  type ModeratorMailModel,
} from './models/moderator-mail';
export { publishedMonthModel, type PublishedMonthModel } from './models/published-figures';
export {
  pushNotificationModel,
  type PushNotificationModel,
  type PushSubscriptionDocument,
  pushSubscriptionModel,
  type PushSubscriptionModel,
} from './models/push';
export { readKeyModel, type ReadKeyModel, type StoredReadKey } from './models/read-keys';
export { recipientFields } from './models/receiver';
export { type ReplyAddressDocument, replyAddressModel, type ReplyAddressModel } from './models/reply-address';
export {
  MAX_LEFT_COUNT,
  notificationId,
  notificationModel,
  type NotificationModel,
  notifiedUid,
  replyMailKeyModel,
  type ReplyMailKeyModel,
  type ReplyMailSettingsDocument,
  replyMailSettingsModel,
  type ReplyMailSettingsModel,
} from './models/reply-mail';
export { reportId, reportModel, type ReportModel, type StoredReport } from './models/reports';
export { firstEvent, newEventUid, noteEvent, SITE_EVENTS } from './models/site-events';
export {
  invitationBlockModel,
  type InvitationBlockModel,
  invitationModel,
  type InvitationModel,
  type StoredBlock,
  type StoredInvitation,
} from './models/site-invitations';
export {
  siteFileModel,
  type SiteFileModel,
  siteImportModel,
  type SiteImportModel,
  siteLogModel,
  type SiteLogModel,
  type StoredImport,
} from './models/site-management';
export {
  pageModel,
  type PageModel,
  signOnKeyModel,
  type SignOnKeyModel,
  siteModel,
  type SiteModel,
  type StoredPage,
  type StoredSignOnKey,
} from './models/site';
export { spamKeyModel, type SpamKeyModel, type StoredSpamKey } from './models/spam-keys';
export { CommentState, VISIBLE_STATES } from './models/states';
export {
  recentTextModel,
  type RecentTextModel,
  type StoredRecentText,
  type StoredWordRule,
  wordRuleModel,
  type WordRuleModel,
  wordRulesVersionModel,
  type WordRulesVersionModel,
} from './models/text-rules';
export {
  type ChangeKind,
  type StoredThread,
  type ThreadEntity,
  threadId,
  threadModel,
  type ThreadModel,
} from './models/thread';
export { trainingResultModel, type TrainingResultModel } from './models/training';
export {
  deliveryId,
  deliveryModel,
  type DeliveryModel,
  LATEST_FIRST,
  type StoredDelivery,
  type StoredWebhook,
  webhookModel,
  type WebhookModel,
} from './models/webhooks';
export { noticeQueue } from './notice-queue';
export { createPageDirectory, type PageDirectory, toPageThread } from './page-directory';
export { pageSlug, slugNamedBy } from './page-slug';
export { type Caller, createRateLimits, type RateLimits } from './rate-limits';
export {
  isDeletable,
  isEditableBy,
  noSuchComment,
  requireComment,
  requireEditable,
} from './rules/comment-access';
export { placeComment, type Placement } from './rules/placement';
export {
  arrivalOf,
  arrivalTime,
  findReceivers,
  noticeOfEdit,
  noticeOnceShown,
  replyNotice,
  type ThreadAuthor,
  uidsOf,
} from './rules/reply-notice';
export { allowedFrom, countSent, HOUR_MS, nextDigest, nextMail } from './schedule';
export {
  type InSite,
  isModerator,
  memberId,
  memberIn,
  memberOfSites,
  ofSite,
  scopedId,
  siteField,
  uidIn,
} from './scope';
export { DEFAULT_SETTINGS, type Settings } from './settings';
export { createLinkSigner, type LinkSigner, tokenHash } from './signed-links';
export {
  type Actor,
  anonymiseSiteLog,
  COMMAND_LINE,
  describeChanges,
  describePeopleChanges,
  logAndChange,
  logChange,
  PEOPLE_LISTS,
  readSiteLog,
  without,
} from './site-log';
export { createSiteRegistry, type SiteRegistry, toSite } from './site-registry';

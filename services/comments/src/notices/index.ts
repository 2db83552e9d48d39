export { createModeratorMail, createReplyMail, createReplyPush, createWebhooks } from './channels';
export type {
  InboundMailDependencies,
  ModeratorMailDependencies,
  ReplyNoticeDependencies,
  WebhookDependencies,
} from './dependencies';
export { CONFIRM_GUEST_PATH, sendDueGuestMail } from './guests/send-mail';
export { createLeaveTokens } from './links';
export { gatherReplies } from './mail/gather';
export { type RawMail, receiveReply } from './mail/inbound/receive-reply';
export { sendDueReplyMail } from './mail/send';
export {
  changeReplyMail,
  confirmReplyMail,
  leaveReplyMail,
  pauseAfterAddressChange,
  readReplyMail,
  switchOff,
} from './mail/settings';
export { CONFIRM_PATH, LEAVE_PATH } from './message-parts';
export { announceCase } from './moderators/announce';
export { CONFIRM_MODERATION_PATH, DECIDE_PATH } from './moderators/compose';
export { decideByLink, type OpenDecision, readDecision } from './moderators/links';
export { sendDueModeratorMail } from './moderators/send';
export {
  changeModeratorMail,
  confirmModeratorMail,
  leaveModeratorMail,
  readModeratorMail,
} from './moderators/settings';
export { sendDuePushes } from './push/send';
export { addPushSubscription, endPush, readPush, removePushSubscription } from './push/subscriptions';
export { gatherSiteEvents } from './webhooks/gather-events';
export { sendSiteMessages, SLOW_ANSWERS_MAX } from './webhooks/send-messages';
export { switchWebhook } from './webhooks/switch-webhook';

export { createModeratorMail, createReplyMail, createReplyPush, createWebhooks } from './channels';
export type {
  InboundMailDependencies,
  ModeratorMailDependencies,
  ReplyNoticeDependencies,
  WebhookDependencies,
} from './dependencies';
export * from './guests/send-mail';
export { createLeaveTokens } from './links';
export * from './mail/gather';
export * from './mail/inbound/receive-reply';
export * from './mail/send';
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
export * from './moderators/send';
export {
  changeModeratorMail,
  confirmModeratorMail,
  leaveModeratorMail,
  readModeratorMail,
} from './moderators/settings';
export * from './push/send';
export { addPushSubscription, endPush, readPush, removePushSubscription } from './push/subscriptions';
export * from './webhooks/gather-events';
export * from './webhooks/send-messages';
export { switchWebhook } from './webhooks/switch-webhook';

import { CONFIRMATION_DAYS, CONTACT_MESSAGE_DAYS, WEBHOOK_MESSAGE_DAYS } from '@savepoint/contracts/base';

/** How long personal data is stored. The models derive their TTL indexes from these, the privacy policy its text. */
export const RETENTION_DAYS = {
  accountDeletion: 7,
  contactMessage: CONTACT_MESSAGE_DAYS,
  gameRemoval: 1,
  guest: 90,
  mailAttempts: 5,
  mailRecord: 90,
  replyMail: 30,
  memberSession: 365,
  moderationLog: 730,
  siteFile: 1,
  unconfirmed: CONFIRMATION_DAYS,
  webhookMessage: WEBHOOK_MESSAGE_DAYS,
} as const;

/** How long a digest of a posted text is stored. */
export const RECENT_TEXT_MINUTES = 60;

/** Converts a retention to MongoDB’s `expireAfterSeconds`. */
export const retentionSeconds = (kind: keyof typeof RETENTION_DAYS): number =>
  RETENTION_DAYS[kind] * 24 * 60 * 60;

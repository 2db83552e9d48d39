/** How long personal data is stored. The models derive their TTL indexes from these, the privacy policy its text. */
export const RETENTION_DAYS = {
  accountDeletion: 7,
  contactMessage: 180,
  guest: 90,
  mailRecord: 90,
  replyMail: 30,
  memberSession: 365,
  moderationLog: 730,
  refusedCalls: 7,
  siteFile: 1,
  webhookMessage: 30,
} as const;

/** Converts a retention to MongoDB’s `expireAfterSeconds`. */
export const retentionSeconds = (kind: keyof typeof RETENTION_DAYS): number =>
  RETENTION_DAYS[kind] * 24 * 60 * 60;

import { MARK_LISTS, type MarkList } from '@savepoint/contracts/base';
import { RETENTION_DAYS } from './retention';
import type { PersonalCollection } from './stored-data';

/**
 * What the data that a member downloads has of a collection, and what the deletion of the account leaves in it. `true`: all of
 * theirs, and nothing; otherwise the reason why not.
 */
export interface MemberDataRule {
  exported: true | string;
  deleted: true | string;
  /** What it keeps of somebody who moderated and has deleted the account, and why. */
  ofModerators?: string;
  /**
   * Whom its documents name, unless every member: only moderators for what they decided; only accounts that are being deleted;
   * or `others`, nobody by an account.
   */
  names?: 'moderators' | 'deleted-accounts' | 'others';
}

const RULE = { exported: true, deleted: true } as const;
const DECIDED = 'Who decided, by member id and name, so that decisions can be checked.';
const DIGESTS = {
  exported: 'Counts by digests of network and mail addresses, of which nobody knows whose they are.',
  deleted: 'They end by themselves within two days.',
  names: 'others',
} as const;
const KEYS = {
  exported: 'Random keys.',
  deleted: 'The keys of a day end the day after.',
  names: 'others',
} as const;
const COUNTS = {
  exported: 'Counts of the last minutes, which say nothing but when to try again.',
  deleted: 'They end by themselves within two days.',
} as const;
const WITHOUT_ACCOUNT = 'It was sent without an account, and ends by itself.';
const OF_SITE = {
  exported: 'It is the site’s, whose owners have it.',
  deleted: `It is the site’s, and is deleted after ${RETENTION_DAYS.siteFile * 24} hours.`,
  names: 'others',
} as const;
const PUBLISHED = {
  exported: 'It is published, and not about members.',
  deleted: 'It is not about members.',
  names: 'others',
} as const;
const DELETION = {
  exported: 'It begins with the deletion, after which nothing can be downloaded.',
  deleted: 'It completes the deletion, and ends every login from before it.',
  names: 'deleted-accounts',
} as const;

const byMarkCollection = <T>(value: T): Record<`game_${MarkList}`, T> =>
  Object.fromEntries(MARK_LISTS.map((list) => [`game_${list}`, value])) as Record<`game_${MarkList}`, T>;

/** A collection of personal data without a rule does not compile. `tests/platform/personal-data.test.ts` holds all to theirs. */
export const MEMBER_DATA_RULES: Readonly<Record<PersonalCollection, MemberDataRule>> = {
  profiles: RULE,
  member_names: RULE,
  member_sessions: RULE,
  game_ratings: RULE,
  ...byMarkCollection(RULE),
  game_removals: {
    ...RULE,
    exported: 'That something is there no more, for a day: it says nothing that the lists do not.',
  },
  comments: RULE,
  comment_likes: RULE,
  comment_reports: RULE,
  comment_cases: {
    ...RULE,
    exported: 'What it has of a member is in their comments and reports, and in decisions against them.',
    ofModerators: 'The name of who decided last.',
  },
  comment_members: {
    ...RULE,
    ofModerators: 'The name of who banned or shadowed somebody, as long as that lasts.',
  },
  moderation_log: { ...RULE, ofModerators: DECIDED },
  comment_word_rules: {
    exported: 'The name of the moderator who changed a rule last, which is beside the rule.',
    deleted: 'The name, as long as the rule exists, so that others can ask about it.',
    names: 'moderators',
  },
  rating_surges: {
    exported: 'The name of the moderator who decided last, which is beside the surge.',
    deleted: 'The name, as long as the surge is listed, so that decisions can be checked.',
    names: 'moderators',
  },
  moderation_appeals: { ...RULE, ofModerators: DECIDED },
  member_roles: { ...RULE, ofModerators: 'Who gave or took roles of others, and why.' },
  member_notes: { ...RULE, ofModerators: 'Who wrote a note about somebody else.' },
  sites: RULE,
  site_invitations: RULE,
  invitation_blocks: RULE,
  site_log: {
    ...RULE,
    exported: 'The log is the site’s, and those who run it read it there, with their names.',
  },
  site_files: OF_SITE,
  site_imports: OF_SITE,
  site_guests: {
    exported: 'A guest has no account, and sees all of it beside their comments.',
    deleted: 'A guest has no account.',
    names: 'others',
  },
  ignored_members: RULE,
  comment_recent_texts: { ...RULE, exported: 'Digests of texts, which are in the member’s comments.' },
  comment_rate_limits: COUNTS,
  comment_rate_limits_keys: KEYS,
  form_rate_limits: DIGESTS,
  form_rate_limits_keys: KEYS,
  rating_rate_limits: COUNTS,
  rating_rate_limits_keys: KEYS,
  account_deletions: DELETION,
  comment_account_deletions: DELETION,
  contact_messages: { exported: true, deleted: WITHOUT_ACCOUNT },
  newsletter_subscriptions: {
    exported: true,
    deleted: 'It needs no account, and stays until it is unsubscribed from.',
  },
  reply_mail_settings: RULE,
  reply_mail_notifications: RULE,
  reply_mail_addresses: RULE,
  push_subscriptions: RULE,
  push_notifications: RULE,
  moderator_mail_settings: RULE,
  mail_outbox: {
    exported: 'A mail is deleted when it has been sent: its recipient has it.',
    deleted: `A mail that could not be sent yet, for ${RETENTION_DAYS.mailAttempts} days at most.`,
    names: 'others',
  },
  staff: PUBLISHED,
  articles: PUBLISHED,
  reviews: PUBLISHED,
};

/**
 * Limits that the site documents. Those of the specification are in `limits.test.ts` too and change only with it.
 * Imports nothing, so that browsers load no further code for them.
 */

/** Length of a comment in characters (code points), after trimming. */
export const COMMENT_MIN_LENGTH = 1;
export const COMMENT_MAX_LENGTH = 1000;
/** Members that one comment mentions. */
export const MENTIONS_MAX = 10;
/** Words with which the spam filter of a site explains what it found. */
export const SPAM_WORDS_MAX = 6;
/** Days whose decisions a trial of the filter tests what was learned before them on. */
export const SPAM_TRIAL_DAYS = 30;
/** Comments of each kind, removed as spam and approved, from which the filter learns at least. Without them it finds nothing. */
export const SPAM_LEARNED_MIN = 30;
/** Comments of each kind on which a trial says how good it is. */
export const SPAM_TESTED_MIN = 10;
/** Comments at this level cannot be replied to. Top-level comments are at level 0. */
export const COMMENT_MAX_LEVEL = 3;
/**
 * Characters of a comment that pages show. Nobody can write more; imported comments may be longer, and readers open the rest of
 * one.
 */
export const SHOWN_TEXT_MAX_LENGTH = COMMENT_MAX_LENGTH;
/** Comments on a page that a call can ask for, default and maximum: few, so that one kept copy serves many. */
export const COMMENTS_PAGE_SIZES = [1, 2, 5, 10, 20, 50] as const;
export const COMMENTS_PAGE_SIZE = 20;
export const COMMENTS_PAGE_SIZE_MAX = 50;
/** Bytes of a response. */
export const RESPONSE_MAX_BYTES = 1_000_000;
/** Number of pages of a thread that have a number; later pages are identified by a cursor. */
export const NUMBERED_COMMENT_PAGES_MAX = 50;
/** Replies shown under one top-level comment before the reader loads more. */
export const REPLIES_PER_THREAD_MAX = 10;
/** Time after posting during which its author may edit a comment. */
export const COMMENT_EDIT_WINDOW_MINUTES = 15;
export const COMMENT_EDIT_WINDOW_MS = COMMENT_EDIT_WINDOW_MINUTES * 60 * 1000;

/** Maximum characters of the note in a report or a ban. */
export const REPORT_NOTE_MAX_LENGTH = 500;
/** Maximum phrases of one word rule, characters of a phrase, number of rules, and phrases of all rules of a site together. */
export const WORD_RULE_PHRASES_MAX = 100;
export const WORD_RULE_PHRASE_MAX_LENGTH = 100;
export const WORD_RULES_MAX = 200;
export const WORD_RULES_PHRASES_MAX = 2000;
/** Days of past comments that a word rule can be tried on. */
export const WORD_RULE_TEST_DAYS = 30;

export const RATING_MIN = 0;
export const RATING_MAX = 5;
/** Half stars that a rating can have, from none on. */
export const RATING_HALVES_COUNT = 2 * RATING_MAX + 1;
/** Below this many ratings the site shows "too few ratings" instead of a mean. */
export const RATINGS_SHOWN_MIN_COUNT = 3;

/** Highest score of our reviews. */
export const SCORE_MAX = 10;

/** Ratings that a game needs to be on a chart, weeks of its ranks that pages show, and days that “rising” compares. */
export const CHART_MIN_RATINGS = 5;
export const CHART_HISTORY_WEEKS = 8;
export const RISING_PERIOD_DAYS = 7;

/** Streams requested from the provider, and players shown. Players are 400 × 300 CSS pixels. */
export const STREAMS_REQUESTED_COUNT = 5;
export const STREAMS_SHOWN_MAX = 4;
export const STREAM_WIDTH_PX = 400;
export const STREAM_HEIGHT_PX = 300;

export const SUGGESTIONS_MAX = 8;
/** Edge of a suggestion's picture in CSS pixels. */
export const SUGGESTION_IMAGE_PX = 44;

/** Maximum bytes of a request body at the gateway. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Milliseconds that the shell waits for a fragment; then the client renders the region. */
export const FRAGMENT_TIMEOUT_MS = 800;
/** Lifetime of an internal token in seconds. */
export const INTERNAL_TOKEN_TTL_S = 120;

export const CONTACT_NAME_MAX_LENGTH = 200;
export const CONTACT_MESSAGE_MAX_LENGTH = 5000;
/** Days for which a message is stored. */
export const CONTACT_MESSAGE_DAYS = 180;
/** Days in which a link in a mail confirms what was asked for. */
export const CONFIRMATION_DAYS = 7;
/** Minutes for which a challenge can be solved. */
export const CHALLENGE_MINUTES = 10;

/** Characters (code points) of a name that a member chooses, and days until they can choose another. */
export const CHOSEN_NAME_MAX_LENGTH = 40;
export const NAME_CHANGE_DAYS = 30;

/** Days in which a member can appeal against a decision of moderators, and characters of the appeal. */
export const APPEAL_DAYS = 183;
export const APPEAL_MAX_LENGTH = 2000;
/** Minutes for which others see that a moderator looks at a comment in the queue. */
export const ASSIGNMENT_MINUTES = 5;
/** Days in which a link in a mail to a moderator decides. */
export const MODERATION_LINK_DAYS = 7;
/** Maximum characters of a moderator’s note about a member, and notes about one. */
export const MEMBER_NOTE_MAX_LENGTH = 1000;
export const MEMBER_NOTES_MAX = 100;

/** Replies that a member has not read are counted up to this number. */
export const NEW_REPLIES_MAX = 100;

/** Authors of a thread’s latest comments that are suggested to those who mention somebody. */
export const THREAD_AUTHORS_MAX = 200;

/** Members whom one member can ignore. */
export const IGNORED_MEMBERS_MAX = 200;

/** Browsers on which a member gets push messages; with more, the oldest ends. */
export const PUSH_SUBSCRIPTIONS_MAX = 5;

/** Entries on a page of a member’s own lists: default and maximum. */
export const ACCOUNT_PAGE_SIZE = 12;
export const ACCOUNT_PAGE_SIZE_MAX = 100;
/** Devices that are stored of a member: those used last. */
export const MEMBER_SESSIONS_MAX = 100;
/** Maximum age of the sign-in, in seconds, for deleting the account; the same as the identity provider’s. */
export const RECENT_SIGN_IN_S = 5 * 60;

/** Maximum origins, owners or moderators, and languages of a site; and characters of its name. */
export const SITE_ORIGINS_MAX = 20;
export const SITE_PEOPLE_MAX = 50;
export const SITE_LANGUAGES_MAX = 20;
export const SITE_NAME_MAX_LENGTH = 80;
/** Most that a site may choose: links in a comment, a member’s comments in an hour, days until a thread closes. */
export const SITE_LINKS_MAX = 5;
export const SITE_POSTS_PER_HOUR_MAX = 360;
export const SITE_CLOSE_DAYS_MAX = 3650;
/** Sites that one member may own. */
export const SITES_OWNED_MAX = 10;
/** Days in which a member can accept a role on the team. */
export const ROLE_OFFER_DAYS = 14;
/** Days in which a member can accept an invitation to run a site. */
export const SITE_INVITATION_DAYS = 14;
/** Open invitations of a site, by a member, to a member, and by one member to another. */
export const SITE_INVITATIONS_MAX = 20;
export const SENT_INVITATIONS_MAX = 30;
export const RECEIVED_INVITATIONS_MAX = 50;
export const INVITATIONS_TO_MEMBER_MAX = 3;
/** Members and sites from which a member takes no invitations. */
export const INVITATION_BLOCKS_MAX = 100;
/** Entries of a site’s log that stay, and characters of one. */
export const SITE_LOG_MAX = 500;
export const SITE_LOG_ENTRY_MAX_LENGTH = 400;
/** A file of comments that a browser sends is sent in parts: their number, and characters of one as base64. */
export const SITE_FILE_PARTS_MAX = 300;
/** Sites in a file, or types of posts, that an import names. */
export const SITE_IMPORT_NAMES_MAX = 20;
export const SITE_FILE_PART_MAX_LENGTH = 40_000;
/** Parts of the files of all sites that a member owns. */
export const SITE_FILES_PARTS_MAX = 2 * SITE_FILE_PARTS_MAX;
/** Most that such a file may have: bytes after unpacking, and comments. A larger one is imported by command. */
export const SITE_FILE_MAX_BYTES = 32 * 1024 ** 2;
export const SITE_FILE_COMMENTS_MAX = 20_000;
/** Keys that a site may have to read its comments. */
export const SITE_READ_KEYS_MAX = 5;
/** Keys with which a site may sign its readers’ tokens at the same time: the current one and the next. */
export const SIGN_ON_KEYS_MAX = 2;
/** Seconds after which a change of a site, or of its key for a spam service, has taken effect. */
export const SITE_CHANGE_S = 10;
/** Days whose figures the page of a site shows, today included. */
export const SITE_FIGURES_DAYS = 90;
/** Webhooks of a site, and hours for which an earlier secret of one still signs. */
export const SITE_WEBHOOKS_MAX = 5;
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** Days of failed attempts after which a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Days for which messages to a webhook are stored, and how many at most: the latest ones. */
export const WEBHOOK_MESSAGE_DAYS = 30;
export const WEBHOOK_MESSAGES_MAX = 5_000;
/** Characters of a token that a site signs. */
export const SIGN_ON_TOKEN_MAX_LENGTH = 4_096;
/** Longest validity of such a token. */
export const SIGN_ON_TOKEN_MAX_S = 24 * 3600;
/** Pages whose comments are counted by one call. */
export const PAGE_COUNTS_MAX = 100;
/** Maximum characters of what a tag says about its page. */
export const PAGE_ID_MAX_LENGTH = 200;
export const PAGE_ADDRESS_MAX_LENGTH = 2000;
export const PAGE_TITLE_MAX_LENGTH = 200;

/** Files of one version that a site takes, without compressed copies. */
export const MAX_RELEASE_FILES = 300;
/** Bytes of one of them, and of all together. */
export const MAX_RELEASE_FILE_BYTES = 2_000_000;
export const MAX_RELEASE_BYTES = 8_000_000;
/** A link of a preview is valid for this long at most. */
export const PREVIEW_MAX_HOURS = 7 * 24;
/** Sessions of development of one key at the same time. */
export const MAX_DEVELOPMENT_SESSIONS = 3;
/** Days that somebody has to take over a site whose last owner has deleted the account. Then it is removed. */
export const SITE_HAND_OVER_DAYS = 14;

/** Every number the product promises; free of any import so that the browser pays nothing for it. */

/** Characters (code points) a comment may hold, after trimming. */
export const COMMENT_MIN_LENGTH = 1;
export const COMMENT_MAX_LENGTH = 1000;
/** A comment at this level takes no reply. Top-level comments are at level 0. */
export const COMMENT_MAX_LEVEL = 3;
/** Top-level comments on a page, and the most a caller may ask for. */
export const COMMENTS_PAGE_SIZE = 20;
export const COMMENTS_PAGE_SIZE_MAX = 50;
/** Pages of a thread that have a number; those after them are named by a cursor. */
export const NUMBERED_COMMENT_PAGES_MAX = 50;
/** Replies shown under one top-level comment before the rest is asked for. */
export const REPLIES_PER_THREAD_MAX = 50;
/** Time after posting during which its author may edit a comment. */
export const COMMENT_EDIT_WINDOW_MINUTES = 15;
export const COMMENT_EDIT_WINDOW_MS = COMMENT_EDIT_WINDOW_MINUTES * 60 * 1000;

/** Characters of what a member adds to a report, or a moderator to a ban. */
export const REPORT_NOTE_MAX_LENGTH = 500;
/** Phrases of one word rule, characters of each, and rules there may be. */
export const WORD_RULE_PHRASES_MAX = 100;
export const WORD_RULE_PHRASE_MAX_LENGTH = 100;
export const WORD_RULES_MAX = 200;
/** Days of comments that a word rule can be tried on. */
export const WORD_RULE_TEST_DAYS = 30;

export const RATING_MIN = 0;
export const RATING_MAX = 5;
/** Below this many ratings the site shows "too few ratings" instead of a mean. */
export const RATINGS_SHOWN_MIN_COUNT = 3;

/** Streams asked for at the provider, and players shown. Players are 400 × 300 CSS pixels. */
export const STREAMS_REQUESTED_COUNT = 5;
export const STREAMS_SHOWN_MAX = 4;
export const STREAM_WIDTH_PX = 400;
export const STREAM_HEIGHT_PX = 300;

export const SUGGESTIONS_MAX = 8;
/** Edge of a suggestion's picture in CSS pixels. */
export const SUGGESTION_IMAGE_PX = 44;

/** Bytes of a request body the gateway lets pass. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Milliseconds a fragment has before its slot is left to the client. */
export const FRAGMENT_TIMEOUT_MS = 800;
/** Seconds an internal identity token lives. */
export const INTERNAL_TOKEN_TTL_S = 120;

export const CONTACT_NAME_MAX_LENGTH = 200;
export const CONTACT_MESSAGE_MAX_LENGTH = 5000;

/** Lines of a member’s own lists on a page, and the most a caller may ask for. */
export const ACCOUNT_PAGE_SIZE = 12;
export const ACCOUNT_PAGE_SIZE_MAX = 100;
/** Seconds for which a sign-in is recent enough to delete the account with it, as with the identity provider. */
export const RECENT_SIGN_IN_S = 5 * 60;

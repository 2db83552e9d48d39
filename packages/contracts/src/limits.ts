/** Every number the product promises; free of any import so that the browser pays nothing for it. */

/** Characters (code points) a comment may hold, after trimming. */
export const COMMENT_MIN = 1;
export const COMMENT_MAX = 1000;
/** A comment at this level takes no reply. Top-level comments are at level 0. */
export const COMMENT_MAX_LEVEL = 3;
/** Top-level comments on a page, and the most a caller may ask for. */
export const COMMENT_PAGE = 20;
export const COMMENT_PAGE_MAX = 50;
/** Pages of a thread that have a number; those after them are named by a cursor. */
export const COMMENT_PAGES_NUMBERED = 50;
/** Replies shown under one top-level comment before the rest is asked for. */
export const COMMENT_REPLIES_CAP = 50;
/** Milliseconds after posting during which its author may edit a comment. */
export const COMMENT_EDIT_WINDOW = 15 * 60 * 1000;

/** Characters of what a member adds to a report, or a moderator to a ban. */
export const REPORT_NOTE_MAX = 500;
/** Phrases of one word rule, characters of each, and rules there may be. */
export const RULE_PHRASES_MAX = 100;
export const RULE_PHRASE_MAX = 100;
export const RULES_MAX = 200;
/** Days of comments that a word rule can be tried on. */
export const RULE_TRIAL_DAYS = 30;

export const RATING_MIN = 0;
export const RATING_MAX = 5;
/** Below this many ratings the site shows "too few ratings" instead of a mean. */
export const RATING_ENOUGH = 3;

/** Streams asked for at the provider, and players shown. Players are 400 × 300 CSS pixels. */
export const STREAMS_ASKED = 5;
export const STREAMS_SHOWN = 4;
export const STREAM_WIDTH = 400;
export const STREAM_HEIGHT = 300;

export const SUGGESTIONS_MAX = 8;
/** Edge of a suggestion's picture in CSS pixels. */
export const SUGGESTION_IMAGE = 44;

/** Bytes of a request body the gateway lets pass. */
export const BODY_MAX = 64 * 1024;
/** Milliseconds a fragment has before its slot is left to the client. */
export const FRAGMENT_DEADLINE = 800;
/** Seconds an internal identity token lives. */
export const INTERNAL_TOKEN_TTL = 120;

export const CONTACT_NAME_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5000;

/** Lines of a member’s own lists on a page, and the most a caller may ask for. */
export const ACCOUNT_PAGE = 12;
export const ACCOUNT_PAGE_MAX = 100;
/** Seconds for which a sign-in is recent enough to delete the account with it, as with the identity provider. */
export const RECENT_SIGN_IN = 5 * 60;

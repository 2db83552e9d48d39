import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH, REMOVED_COMMENT_TEXT } from '@savepoint/contracts/base';
import type { AddCommentBody, CommentInput } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { cleanText, stripInvisible } from '@savepoint/service-kit/names';

type Field = keyof CommentInput;

/** The rules for every field that a member writes. A new field of CommentInput has to be added here to compile. */
const FIELDS: {
  [F in Field]: {
    /** @throws {HttpError} 400 */
    normalise(value: CommentInput[F]): CommentInput[F];
    /** Value in responses to readers while the comment is hidden. */
    hidden: CommentInput[F];
    /** Value after its author deleted their account, when replies keep the comment in its thread. */
    removed: CommentInput[F];
    /** Left out of responses when it has this value. */
    omitted?: CommentInput[F];
  };
} = {
  content: { normalise: normaliseText, hidden: '', removed: REMOVED_COMMENT_TEXT },
  spoiler: { normalise: (spoiler) => spoiler === true, hidden: false, removed: false, omitted: false },
};

const NAMES = Object.keys(FIELDS) as Field[];

const collect = (valueOf: <F extends Field>(name: F) => CommentInput[F]): CommentInput =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as unknown as CommentInput;

/** The fields that a member writes, as responses show them. */
export const presentInput = (from: CommentInput): CommentInput =>
  Object.fromEntries(
    NAMES.filter((name) => from[name] !== FIELDS[name].omitted).map((name) => [name, from[name]]),
  ) as unknown as CommentInput;

/** Only the fields that a member writes. */
export const pickInput = (from: CommentInput): CommentInput => collect((name) => from[name]);

/** The input as it is stored. @throws {HttpError} 400 */
export const normaliseInput = (input: CommentInput): CommentInput =>
  collect((name) => FIELDS[name].normalise(input[name]));

export const HIDDEN_INPUT = collect((name) => FIELDS[name].hidden);
export const REMOVED_INPUT = collect((name) => FIELDS[name].removed);

/** Once what has no glyph is removed: a character that a reader can see. */
const VISIBLE_CHARACTER = /[^\p{Cc}\p{Z}]/u;
/** They show letters in another order than the one that word rules compare. Other directions are kept. */
const DIRECTION_OVERRIDES = /[\u202d\u202e]/g;
/** More marks on one letter than any script needs cover the lines around it. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;

/**
 * Cleans a text for storage: line breaks to `\n`, no control characters and direction overrides, at most six marks on a
 * letter, NFC, trimmed.
 * @returns null when it has no visible character
 */
export function cleanComment(content: string): string | null {
  const text = cleanText(content.replace(DIRECTION_OVERRIDES, '')).replace(STACKED_MARKS, '$1');
  return VISIBLE_CHARACTER.test(stripInvisible(text)) ? text : null;
}

/**
 * Normalises a text for storage; see cleanComment.
 * @throws {HttpError} 400 unless COMMENT_MIN_LENGTH to COMMENT_MAX_LENGTH characters (code points) are left, at least one of them visible
 */
export function normaliseText(content: string): string {
  const text = cleanComment(content) ?? '';
  const length = [...text].length;
  if (length < COMMENT_MIN_LENGTH || length > COMMENT_MAX_LENGTH)
    throw new HttpError('comment-length', {
      errors: {
        content: `A comment has ${COMMENT_MIN_LENGTH} to ${COMMENT_MAX_LENGTH} characters.`,
      },
    });
  return text;
}

const PLACEMENT = ['entity_type', 'entity_slug', 'parent_uid', 'grandparent_uid'] as const;
type Added = CommentInput & Pick<AddCommentBody, (typeof PLACEMENT)[number]>;

/**
 * Whether a call adds the comment that is stored under its uid: the same member, text and place.
 * @param body of the call, with its input normalised
 */
export const isSameComment = (
  stored: Added & { state: string; user_uid: string },
  user_uid: string,
  body: Added,
): boolean =>
  stored.state !== 'deleted' &&
  stored.user_uid === user_uid &&
  [...NAMES, ...PLACEMENT].every((name) => stored[name] === body[name]);

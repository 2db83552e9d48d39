/** Text of a comment that was removed and stays because it has replies. */
export const REMOVED_COMMENT_TEXT = 'This comment was removed by its author.';
/** Author of comments that stay after their author’s account was deleted. Imports nothing: browsers load it. */
export const FORMER_MEMBER = { uid: 'former-member', name: 'Former member' } as const;

/** Author of comments that stay after their author’s account was deleted. Imports nothing: browsers load it. */
export const FORMER_MEMBER = { uid: 'former-member', name: 'Former member' } as const;

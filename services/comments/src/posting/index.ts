export { becomeGuest } from './become-guest';
export { canConfirmGuest, confirmGuest } from './confirm-guest';
export { deleteComment } from './delete-comment';
export type { GuestDependencies, PostingDependencies, WritingDependencies } from './dependencies';
export { editComment } from './edit-comment';
export { likeComment } from './like-comment';
export { postComment } from './post-comment';
export { createReadForPosting } from './read-for-posting';

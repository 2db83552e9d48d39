export * from './become-guest';
export { canConfirmGuest, confirmGuest } from './confirm-guest';
export * from './delete-comment';
export type { GuestDependencies, PostingDependencies, WritingDependencies } from './dependencies';
export * from './edit-comment';
export * from './like-comment';
export * from './post-comment';
export { createReadForPosting } from './read-for-posting';

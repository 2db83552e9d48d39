export { countLikes } from './count-likes';
export type { IgnoringDependencies, ThreadDependencies } from './dependencies';
export { createEventStreams, createStreamCount } from './event-streams';
export {
  forgetIgnored,
  ignoredBy,
  ignoreMember,
  listIgnored,
  renameIgnored,
  stopIgnoring,
} from './ignored-members';
export { findNewest, newestOfSite, newestOfThread, toNewest } from './newest-comments';
export { readPageAt } from './read-page-at';
export { readPage, readReplies, readWhole } from './read-page';
export { removeLikes } from './remove-likes';
export { renameMention, renameMentions } from './rename-mentions';
export { readActivity, readLatest, readLiked } from './service-queries';
export { findShown, shorten } from './shown-text';
export { createFirstPages, createThreadSizes, type ThreadSizes } from './thread-cache';
export { createThreadEvents, readChanges } from './thread-events';
export { createThreadLog, LOG_LENGTH, type ThreadLog } from './thread-log';
export { attachReply, deleteLeaf, detachLeaf } from './thread-membership';
export { readWithdrawals } from './withdrawals';

export * from './likes';
export * from './dependencies';
export * from './event-streams';
export {
  forgetIgnored,
  ignoredBy,
  ignoreMember,
  listIgnored,
  renameIgnored,
  stopIgnoring,
} from './ignored-members';
export * from './newest-comments';
export * from './read-page-at';
export { readPage, readReplies, readWhole } from './read-page';
export * from './rename-mentions';
export * from './service-queries';
export { findShown, shorten } from './shown-text';
export { createFirstPages, createThreadSizes, type ThreadSizes } from './thread-cache';
export { createThreadEvents, readChanges } from './thread-events';
export { createThreadLog, LOG_LENGTH, type ThreadLog } from './thread-log';
export * from './thread-membership';
export * from './withdrawals';

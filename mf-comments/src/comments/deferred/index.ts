/** What is not needed to read the page: loaded shortly after it, or on the first action. */
export { CommentMenu } from './comment-menu';
export { deleteWithUndo, undoDeletion } from './delete-comment';
export { DeletedNotice } from './deleted-notice';
export { DiscardDialog } from './discard-dialog';
export { EditForm } from './edit-form';
export { IgnoredComment } from './ignored-comment';
export { LiveUpdates, type LiveUpdatesProps } from './live-updates';
export { followHash, loadNextPage, loadReplies } from './navigation';
export { PendingNotice } from './pending-notice';
export { postComment } from './post-comment';
export { ReportDialog } from './report-dialog';
export { toggleLike } from './toggle-like';

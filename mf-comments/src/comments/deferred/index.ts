/** What is not needed to read the page: loaded shortly after it, or on the first action. */
export { CommentMenu } from './comment-menu';
export { deleteWithUndo, undoDeletion } from './delete-comment';
export { DeletedNotice } from './deleted-notice';
export { EditForm } from './edit-form';
export { IgnoredComment } from './ignored-comment';
export { LiveUpdates, type LiveUpdatesProps } from './live-updates';
export { followHash, loadNextPage, loadReplies } from './navigation';
export { DiscardDialog, ReportDialog } from './on-demand';
export { PendingNotice } from './pending-notice';
export { postComment } from './post-comment';
export { toggleLike } from './toggle-like';

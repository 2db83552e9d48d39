/** What acts on comments: loaded for members shortly after the page, and otherwise on the first action or change. */
export { applyChanges, showOwn } from './apply-changes';
export { CommentMenu } from './comment-menu';
export { deleteWithUndo, undoDeletion } from './delete-comment';
export { DeletedNotice } from './deleted-notice';
export { EditForm } from './edit-form';
export { IgnoredComment } from './ignored-comment';
export { followHash, loadNextPage, loadReplies, loadWhole, sortBy } from './navigation';
export { ReportDialog } from './dialogs';
export { OwnUpdates } from './own-updates';
export { PendingNotice } from './pending-notice';
export { postComment } from './post-comment';
export { ReplyForm } from './reply-form';
export { SendError } from './send-error';
export { toggleLike } from './toggle-like';

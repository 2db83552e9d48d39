/** What is not needed to read the page: loaded shortly after it, or on the first action. */
export { deleteWithUndo, undoDeletion } from './delete-comment';
export { EditForm } from './edit-form';
export { LiveUpdates, type LiveUpdatesProps } from './live-updates';
export { followHash, loadNextPage, loadReplies } from './navigation';
export { postComment } from './post-comment';
export { toggleLike } from './toggle-like';

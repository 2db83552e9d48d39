export { Companion } from './companion';
export { EditForm } from './edit-form';
export { followHash } from './follow-hash';
export { postComment } from './post-comment';
export { readReplies } from './read-replies';
export { removeComment, undoRemoval } from './remove-comment';
export { toggleLike } from './toggle-like';
export { goToPage } from './go-to-page';

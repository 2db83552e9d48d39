export { deleteMemberData } from './delete-member-data';
export type { DeletionDependencies, NameDependencies, OwnDependencies } from './dependencies';
export { readOwnComments, readPendingComments } from './read-own-comments';
export { readOwnDecisions } from './read-own-decisions';
export { readOwnModeration } from './read-own-moderation';
export { renameMember } from './rename-member';
export { countNewReplies, listReplies, markRepliesRead } from './replies';
export { listThreadAuthors } from './thread-authors';

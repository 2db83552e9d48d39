export * from './delete-member-data';
export type { DeletionDependencies, NameDependencies, OwnDependencies } from './dependencies';
export * from './read-own-comments';
export * from './read-own-decisions';
export * from './read-own-moderation';
export { renameMember } from './rename-member';
export * from './replies';
export * from './thread-authors';

export {
  defineCommentsElement,
  type CommentsAttributes,
  type SavepointCommentsElement,
} from './comments-element';
export { mountComments } from './mount-comments';
export type {
  AppearanceOptions,
  CommentsEvents,
  CommentsOptions,
  LooksOptions,
  MountedComments,
  ThreadOptions,
} from './options';

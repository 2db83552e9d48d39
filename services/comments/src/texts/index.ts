export {
  HIDDEN_INPUT,
  isSameComment,
  normaliseInput,
  pickInput,
  presentInput,
  REMOVED_INPUT,
} from './comment-input';
export * from './find-links';
export { hasSpoiler } from './link-addresses';
export * from './normalise-words';
export { htmlToText, type SourceText, toPlainLine, toPlainText } from './plain-text';
export * from './site-error';
export * from './messages';

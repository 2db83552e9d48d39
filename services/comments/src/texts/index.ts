export {
  HIDDEN_INPUT,
  isSameComment,
  normaliseInput,
  pickInput,
  presentInput,
  REMOVED_INPUT,
} from './comment-input';
export { findLinks, hasAddress } from './find-links';
export { hasSpoiler } from './link-addresses';
export { normaliseWords, readings } from './normalise-words';
export { htmlToText, type SourceText, toPlainLine, toPlainText } from './plain-text';
export { SiteError } from './site-error';
export { message } from './messages';

/** What a reader does not need before they write or read a mention: loaded then. Imports nothing from `actions/`. */
export { mentionedUids } from './mentioned-uids';
export { highlightMentions } from './highlight-mentions';
export { Suggestions } from './suggestions';

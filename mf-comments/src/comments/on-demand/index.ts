/** What a reader does not need before they write, report or read a mention: loaded then. Imports nothing from `deferred/`. */
export { DiscardDialog } from './discard-dialog';
export { mentionedUids } from './mentioned-uids';
export { highlightMentions } from './mentions/highlight-mentions';
export { Suggestions } from './mentions/suggestions';
export { ReportDialog } from './report-dialog';

/** What a reader does not need before they report, or discard a text: loaded then. Imports nothing from `actions/`. */
export { DiscardDialog } from './discard-dialog';
export { ReportDialog } from './report-dialog';

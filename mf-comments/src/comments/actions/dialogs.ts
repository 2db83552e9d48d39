import { lazyWithRetry } from '@savepoint/region-kit';
// With the styles of this chunk, so that they need no request of their own.
import '../dialogs/report-dialog.module.css';

const loadDialogs = () => import('../dialogs/dialogs.lazy');

export const DiscardDialog = lazyWithRetry(async () => ({ default: (await loadDialogs()).DiscardDialog }));
export const ReportDialog = lazyWithRetry(async () => ({ default: (await loadDialogs()).ReportDialog }));
/** The live updates load it too. */
export const loadMentions = () => import('../mentions/mentions.lazy');

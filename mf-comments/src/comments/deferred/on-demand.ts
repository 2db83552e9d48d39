import { lazyWithRetry } from '@savepoint/region-kit';
// With the styles of this chunk, so that they need no request of their own.
import '../on-demand/report-dialog.module.css';

/** Loads the code of dialogs and mentions. */
export const loadOnDemand = () => import('../on-demand');

export const DiscardDialog = lazyWithRetry(async () => ({ default: (await loadOnDemand()).DiscardDialog }));
export const ReportDialog = lazyWithRetry(async () => ({ default: (await loadOnDemand()).ReportDialog }));
export const Suggestions = lazyWithRetry(async () => ({ default: (await loadOnDemand()).Suggestions }));

import type { PendingReason } from '@savepoint/contracts';
import { message } from './messages';

/** Why a comment needs a decision, for moderators. */
export function pendingReasonText(reason: PendingReason): string {
  switch (reason.kind) {
    case 'words':
      return message('reasonWords', reason);
    case 'links':
      return message('reasonLinks');
    case 'reports':
      return message('reasonReports');
    case 'edited':
      return message('reasonEdited');
    case 'site':
      return message(reason.rule ? `reasonSite-${reason.rule}` : 'reasonSite');
  }
}

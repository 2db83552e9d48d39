import type { PendingReason, SpamFinding } from '@savepoint/contracts/comments';
import { spamWordsText } from '@savepoint/contracts/sites';
import { message } from '../messages';

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
    case 'spam-filter': {
      const { score = 0, words = [] } = reason;
      return spamText('reasonSpam', { score, words });
    }
    case 'spam-service':
      return message(reason.discard ? 'reasonDiscard' : 'reasonService');
    case 'guest':
      return message('reasonGuest');
    case 'site':
      return message(reason.rule ? `reasonSite-${reason.rule}` : 'reasonSite');
  }
}

/** What the spam filter found, with the words that weighed most. */
export const spamText = (name: 'reasonSpam' | 'spamTrial', { score, words }: SpamFinding): string =>
  message(name, { score, words: spamWordsText(words) || message('noWords') });

import type { WebhookBody } from '@savepoint/contracts/sites';
import type { WebhookDependencies } from '../dependencies';
import { type StoredComment, type StoredDelivery, toPageThread, VISIBLE_STATES } from '../../data';
import { toNewest } from '../../threads';

/**
 * Composes a message from the comment as it is now.
 * @returns null when it is not true any more: the comment was deleted, or hidden, or is shown again
 */
export async function composeMessage(
  context: Pick<WebhookDependencies, 'comments' | 'pages'>,
  delivery: StoredDelivery,
): Promise<string | null> {
  const { event: type, site, at, comment_uid } = delivery;
  const comment = await context.comments.findById(comment_uid).lean();
  if (!comment || comment.state === 'deleted' || comment.site !== site) return null;
  if (!isTrue(type, comment)) return null;
  const page = await context.pages.find(comment.entity_slug);
  if (!page) return null;
  const reason = type === 'comment.hidden' ? comment.hidden : delivery.reason;
  const body: WebhookBody = {
    type,
    timestamp: at.toISOString(),
    data: {
      site,
      page: toPageThread(page),
      comment: { ...toNewest(comment), parent_uid: comment.parent_uid },
      ...(reason !== undefined && { reason }),
    },
  };
  return JSON.stringify(body);
}

function isTrue(event: StoredDelivery['event'], { state, hidden }: StoredComment): boolean {
  if (event === 'comment.reported') return true;
  if (event === 'comment.hidden') return hidden !== undefined;
  return VISIBLE_STATES.includes(state) && hidden === undefined;
}

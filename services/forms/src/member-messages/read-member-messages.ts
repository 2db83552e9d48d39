import {
  ACCOUNT_PAGE_SIZE,
  type MessagesAndSubscriptions,
  type MessagesAndSubscriptionsBody,
  type InternalIdentity,
} from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import { address, mailboxOf } from '../rules/email';
import { digest } from '../rules/token';

const NOTHING: MessagesAndSubscriptions = {
  verified: false,
  newsletter: null,
  messages: [],
  next_cursor: null,
};

/**
 * What came in under a member’s mail address: their newsletter subscription, and a page of their messages,
 * the latest first. Nothing is told of an address that the identity provider does not vouch for: anybody
 * could claim it.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readMemberMessages(
  { messages, subscriptions }: Pick<Context, 'messages' | 'subscriptions'>,
  { email, email_verified }: Pick<InternalIdentity, 'email' | 'email_verified'>,
  { cursor, limit = ACCOUNT_PAGE_SIZE }: MessagesAndSubscriptionsBody,
): Promise<MessagesAndSubscriptions> {
  if (!email || !email_verified) return NOTHING;
  const mailbox = mailboxOf(address(email));
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const [subscription, found] = await Promise.all([
    subscriptions.findById(digest(mailbox)).lean(),
    messages
      .find({
        mailbox,
        ...(after && {
          received: { $lte: after.created },
          $or: [{ received: { $lt: after.created } }, { _id: { $lt: after._id } }],
        }),
      })
      .sort({ received: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
  ]);
  const [page, next_cursor] = toPage(
    found.map((stored) => ({ ...stored, created: stored.received })),
    limit,
  );
  return {
    verified: true,
    newsletter: subscription && {
      email: subscription.email,
      created: subscription.created.toISOString(),
      ...(subscription.confirmed && { confirmed: subscription.confirmed.toISOString() }),
    },
    messages: page.map(({ name, email: from, message, received }) => ({
      name,
      email: from,
      message,
      received: received.toISOString(),
    })),
    next_cursor,
  };
}

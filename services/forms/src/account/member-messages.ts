import { ACCOUNT_PAGE_SIZE, type InternalIdentity } from '@savepoint/contracts/base';
import type { MessagesAndSubscriptions, MessagesAndSubscriptionsBody } from '@savepoint/contracts/members';
import { requireRecentSignIn } from '@savepoint/service-kit/http';
import { decodeCursor, keysetFilter, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { digest } from '../rules/digest';
import { normaliseEmail, toMailbox } from '@savepoint/service-kit/names';

const UNVERIFIED: MessagesAndSubscriptions = {
  verified: false,
  newsletter: null,
  messages: [],
  next_cursor: null,
};

/**
 * Reads the newsletter subscription and a page of the contact messages of a member’s email address, latest first.
 * Nothing is returned for an address that the identity provider has not verified, because anybody could claim it.
 * @throws {HttpError} 400 for an invalid cursor, 403 when the member’s last sign-in is too old
 */
export async function readMemberMessages(
  { messages, subscriptions }: Pick<Context, 'messages' | 'subscriptions'>,
  { email, email_verified, auth_time }: Pick<InternalIdentity, 'email' | 'email_verified' | 'auth_time'>,
  { cursor, limit = ACCOUNT_PAGE_SIZE }: MessagesAndSubscriptionsBody,
): Promise<MessagesAndSubscriptions> {
  requireRecentSignIn({ auth_time });
  if (!email || !email_verified) return UNVERIFIED;
  const mailbox = toMailbox(normaliseEmail(email));
  const [subscription, found] = await Promise.all([
    subscriptions.findById(digest(mailbox)).lean(),
    messages
      .find({ mailbox, ...(cursor !== undefined && keysetFilter(decodeCursor(cursor))) })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
  ]);
  const [page, next_cursor] = toPage(found, limit);
  return {
    verified: true,
    newsletter: subscription && {
      email: subscription.email,
      created: subscription.created.toISOString(),
      ...(subscription.confirmed && { confirmed: subscription.confirmed.toISOString() }),
    },
    messages: page.map(({ name, email: sender, message, created }) => ({
      name,
      email: sender,
      message,
      received: created.toISOString(),
    })),
    next_cursor,
  };
}

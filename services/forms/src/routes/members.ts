import { MessagesAndSubscriptions, MessagesAndSubscriptionsBody } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readMemberMessages } from '../member-messages/read-member-messages';

/** What members ask about what they sent in. */
export function memberRoutes(app: Server, context: Context): void {
  app.post(
    '/api/user/messages',
    {
      onRequest: app.member,
      schema: { body: MessagesAndSubscriptionsBody, response: { 200: MessagesAndSubscriptions } },
    },
    async ({ body, user }) => readMemberMessages(context, user, body),
  );
}

import { MessagesAndSubscriptions, MessagesAndSubscriptionsBody } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readCorrespondence } from '../correspondence/read-correspondence';

/** What members ask about what they sent in. */
export function memberRoutes(app: Server, context: Context): void {
  app.post(
    '/api/user/correspondence',
    {
      onRequest: app.member,
      schema: { body: MessagesAndSubscriptionsBody, response: { 200: MessagesAndSubscriptions } },
    },
    async ({ body, user }) => readCorrespondence(context, user, body),
  );
}

import { Correspondence, CorrespondenceQuery } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { readCorrespondence } from '../correspondence/read-correspondence';

/** What members ask about what they sent in. */
export function memberRoutes(app: Server, context: Context): void {
  app.post(
    '/api/user/correspondence',
    { onRequest: app.member, schema: { body: CorrespondenceQuery, response: { 200: Correspondence } } },
    async ({ body, user }) => readCorrespondence(context, user, body),
  );
}

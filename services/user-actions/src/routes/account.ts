import {
  AccountResponse,
  ActivityPage,
  ActivityBody,
  DeleteAccountBody,
  DeleteAccountResponse,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { readAccount } from '../account/read-account';
import { readActivity } from '../account/read-activity';
import type { Context } from '../context';
import { deleteAccount } from '../departing/delete-account';

const Nothing = Type.Object({}, { additionalProperties: false });

/** What members ask about themselves, and leaving. */
export function accountRoutes(app: Server, context: Context): void {
  const present = [app.member, context.departures.rejectDeleted];
  app.post(
    '/api/user/activity',
    { onRequest: present, schema: { body: ActivityBody, response: { 200: ActivityPage } } },
    async ({ body, user, id }) => readActivity(context, user.sub, body, id),
  );
  app.post(
    '/api/user/account',
    { onRequest: present, schema: { body: Nothing, response: { 200: AccountResponse } } },
    async ({ user }) => ({ account: await readAccount(context, user.sub) }),
  );
  app.post(
    '/api/user/delete',
    { onRequest: app.member, schema: { body: DeleteAccountBody, response: { 200: DeleteAccountResponse } } },
    async ({ body, user, log }) => ({ finished: await deleteAccount(context, user, body.comments, log) }),
  );
}

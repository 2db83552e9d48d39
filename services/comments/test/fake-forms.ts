import { closeApp } from '@savepoint/service-kit/testing';
import type {
  MailGuestConfirmationBody,
  MailModerationBody,
  MailModeratorConfirmationBody,
  MailOutcome,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '@savepoint/contracts/members';
import fastify from 'fastify';

/** A fake of the forms service, over HTTP. */
export async function startFakeForms() {
  const app = fastify({ forceCloseConnections: true });
  const state = {
    /** What becomes of the next mails. `broken`: the connection ends without a response. */
    outcome: 'sent' as MailOutcome | 'broken',
    /** The mails it was asked to send, whatever became of them. */
    mails: [] as MailRepliesBody[],
    confirmations: [] as MailReplyConfirmationBody[],
    rejections: [] as MailReplyRejectionBody[],
    moderation: [] as MailModerationBody[],
    moderatorConfirmations: [] as MailModeratorConfirmationBody[],
    guestConfirmations: [] as MailGuestConfirmationBody[],
    /** Resolves when the next mails are answered. */
    until: Promise.resolve(),
  };
  const answer = async (socket: { destroy(): unknown }) => {
    await state.until;
    if (state.outcome === 'broken') socket.destroy();
    return { outcome: state.outcome };
  };
  app.get('/readyz', async () => ({}));
  app.post<{ Body: MailRepliesBody }>('/internal/mail-replies', async ({ body, raw }) => {
    state.mails.push(body);
    return answer(raw.socket);
  });
  app.post<{ Body: MailReplyConfirmationBody }>(
    '/internal/mail-reply-confirmation',
    async ({ body, raw }) => {
      state.confirmations.push(body);
      return answer(raw.socket);
    },
  );
  app.post<{ Body: MailReplyRejectionBody }>('/internal/mail-reply-rejection', async ({ body, raw }) => {
    state.rejections.push(body);
    return answer(raw.socket);
  });
  app.post<{ Body: MailModerationBody }>('/internal/mail-moderation', async ({ body, raw }) => {
    state.moderation.push(body);
    return answer(raw.socket);
  });
  app.post<{ Body: MailModeratorConfirmationBody }>(
    '/internal/mail-moderator-confirmation',
    async ({ body, raw }) => {
      state.moderatorConfirmations.push(body);
      return answer(raw.socket);
    },
  );
  app.post<{ Body: MailGuestConfirmationBody }>(
    '/internal/mail-guest-confirmation',
    async ({ body, raw }) => {
      state.guestConfirmations.push(body);
      return answer(raw.socket);
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => closeApp(app) };
}

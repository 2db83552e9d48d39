import {
  MailGuestConfirmationBody,
  MailLoginBody,
  MailModerationBody,
  MailModeratorConfirmationBody,
  MailOutcomeResponse,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '../../members';
import { internalPost } from '../definition';

/** Mail that other parts have sent. */
export const mailCalls = {
  mailLogin: internalPost('forms', '/internal/mail-login', ['user-actions'], {
    body: MailLoginBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailReplies: internalPost('forms', '/internal/mail-replies', ['comments'], {
    body: MailRepliesBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailModeration: internalPost('forms', '/internal/mail-moderation', ['comments'], {
    body: MailModerationBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailModeratorConfirmation: internalPost('forms', '/internal/mail-moderator-confirmation', ['comments'], {
    body: MailModeratorConfirmationBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailGuestConfirmation: internalPost('forms', '/internal/mail-guest-confirmation', ['comments'], {
    body: MailGuestConfirmationBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailReplyConfirmation: internalPost('forms', '/internal/mail-reply-confirmation', ['comments'], {
    body: MailReplyConfirmationBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
  mailReplyRejection: internalPost('forms', '/internal/mail-reply-rejection', ['comments'], {
    body: MailReplyRejectionBody,
    response: MailOutcomeResponse,
    errors: [],
  }),
};

import { MessagesAndSubscriptions, MessagesAndSubscriptionsBody } from '../account';
import { ContactFormBody, FormAcceptedResponse, NewsletterFormBody } from '../forms';
import { AnnounceLoginBody, AnnounceLoginResponse } from '../sessions';
import { MailGuestConfirmationBody } from '../guests';
import { MailModerationBody, MailModeratorConfirmationBody } from '../moderator-mail';
import {
  MailOutcomeResponse,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '../reply-mail';
import { RefusedCallsBody, RefusedCallsResponse } from '../refused-calls';
import { RenderRequest, RenderResponse } from '../registry';
import { StreamsQuery, StreamsResponse } from '../streams';
import type { CallSchemas } from './definition';

/** Calls of the forms, streams and fragments services. */
export const otherCalls = {
  readMessages: {
    body: MessagesAndSubscriptionsBody,
    response: MessagesAndSubscriptions,
    errors: ['invalid-cursor', 'recent-sign-in-needed'],
  },
  announceLogin: { body: AnnounceLoginBody, response: AnnounceLoginResponse, errors: [] },
  mailReplies: { body: MailRepliesBody, response: MailOutcomeResponse, errors: [] },
  mailModeration: { body: MailModerationBody, response: MailOutcomeResponse, errors: [] },
  mailModeratorConfirmation: {
    body: MailModeratorConfirmationBody,
    response: MailOutcomeResponse,
    errors: [],
  },
  mailGuestConfirmation: { body: MailGuestConfirmationBody, response: MailOutcomeResponse, errors: [] },
  mailReplyConfirmation: { body: MailReplyConfirmationBody, response: MailOutcomeResponse, errors: [] },
  mailReplyRejection: { body: MailReplyRejectionBody, response: MailOutcomeResponse, errors: [] },
  sendContactForm: {
    body: ContactFormBody,
    response: FormAcceptedResponse,
    challenge: 'always',
    errors: ['invalid-message'],
  },
  sendNewsletterForm: {
    body: NewsletterFormBody,
    response: FormAcceptedResponse,
    challenge: 'always',
    errors: ['invalid-email'],
  },
  readFormLimits: {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
  },
  findStreams: {
    query: StreamsQuery,
    response: StreamsResponse,
    errors: ['no-such-game', 'provider-unavailable', 'catalog-unavailable'],
  },
  renderRegions: {
    body: RenderRequest,
    response: RenderResponse,
    // The codes of failures in its results.
    errors: [
      'no-such-region',
      'no-such-version',
      'no-fragment',
      'invalid-props',
      'region-failed',
      'render-timeout',
      'bundle-mismatch',
      'bundle-unavailable',
    ],
  },
} as const satisfies Record<string, CallSchemas>;

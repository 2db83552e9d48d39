import {
  MessagesAndSubscriptions,
  MessagesAndSubscriptionsBody,
  AnnounceLoginBody,
  AnnounceLoginResponse,
  MailGuestConfirmationBody,
  MailModerationBody,
  MailModeratorConfirmationBody,
  MailOutcomeResponse,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '../members';
import {
  ContactFormBody,
  FormAcceptedResponse,
  NewsletterFormBody,
  StreamsQuery,
  StreamsResponse,
} from '../catalog';
import { RefusedCallsBody, RefusedCallsResponse } from '../moderation';
import { RenderRequest, RenderResponse } from '../regions';
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
